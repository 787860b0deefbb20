"""Old games lie apart, and come back when somebody wants them to."""
