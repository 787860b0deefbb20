"""All that figures are made of, as tables of any length."""
