"""What is needed of statistics, in the standard library's ``math`` alone.

SciPy would bring a hundred megabytes for one function: the tail of the chi-square distribution,
which for a whole number of degrees of freedom is a finite sum. The tests hold these functions
against published tables.
"""
