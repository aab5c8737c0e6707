"""Version 1 of what thinks in games with others."""
