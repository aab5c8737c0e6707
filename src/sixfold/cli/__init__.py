"""The command line: ``sixfold play | serve | arena | …``; ``app`` lists all commands."""

from sixfold.cli.app import main as main
