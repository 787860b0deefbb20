"""The rules of Night Market, a module or package for each chapter."""
