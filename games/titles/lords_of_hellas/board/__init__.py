"""The table of Lords of Hellas as a picture."""
