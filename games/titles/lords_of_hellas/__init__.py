"""Lords of Hellas: two to four heroes fight for Hellas beside monsters, temples and monuments."""
