"""What Kleio is measured beside."""
