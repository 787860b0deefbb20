"""What people look at: pages made on the server, a small style sheet, one small script."""
