"""The command line: ``sixfold play | serve | arena | …``."""

from sixfold.cli.app import main as main
