"""The rules of Dice Forge, a module or package for each chapter."""
