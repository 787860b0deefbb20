"""The rules of the solo game alone, a file or a package for each chapter."""
