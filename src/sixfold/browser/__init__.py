"""The rules and bots for the browser: the same kernels, compiled to WebAssembly, one module a game.

``python -m sixfold.browser`` writes them into ``web/build/engine``. docs/decisions/14-browser.md says how it works and why.
"""
