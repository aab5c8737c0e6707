"""Drawing positions: as text and as SVG pictures."""
