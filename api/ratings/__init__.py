"""How strong people and bots are."""
