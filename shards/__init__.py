"""Where games lie if there are several databases, and how they get from one to another."""
