"""The rules of Cyclades, a module or package for each chapter."""
