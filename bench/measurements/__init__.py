"""The measurements. Each file has one ``measure``, from an effort to figures."""
