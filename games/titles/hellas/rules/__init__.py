"""The rules that all titles of the family play by, a file or a package for each chapter."""
