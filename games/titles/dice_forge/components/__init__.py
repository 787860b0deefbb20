"""What is in the box of Dice Forge: faces, cards, places, groups (DF-1). Tables only."""
