"""Tables: who sits there, who watches, what is said, and all tables of a process."""
