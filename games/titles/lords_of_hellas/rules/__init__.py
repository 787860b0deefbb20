"""The rules of the competitive game alone, a file or a package for each chapter."""
