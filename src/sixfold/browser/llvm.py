"""From entry points to an object file for WebAssembly: Numba's own LLVM code, retargeted, optimised, emitted.

Numba must not have optimised it, or accesses are laid out for 64-bit pointers already (``NUMBA_OPT=0``). Indices stay 64 bits
wide; records have no pointers in them, so their bytes are those of NumPy.
"""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import llvmlite.binding as llvm
import numba
from numba import types

from sixfold.browser.entry import Entry

TRIPLE: Final = "wasm32-unknown-unknown"
LAYOUT: Final = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES: Final = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"

_RUNTIME: Final = Path(__file__).with_name("runtime.ll")
_REFERENCES: Final = re.compile(r"^define [^\n]*@(NRT_incref|NRT_decref)\(ptr [^\n]*\{\n.*?^\}\n", re.MULTILINE | re.DOTALL)
_ADDRESSES: Final = re.compile(r"^(@numba\.dynamic\.globals\.\w+) = .*$", re.MULTILINE)

_BORDER: Final = {types.int64: "i32", types.int32: "i32", types.float32: "float", types.float64: "double"}
"""How numbers come from and go to JavaScript."""

_INSIDE: Final = {types.int64: "i64", types.int32: "i32", types.float32: "float", types.float64: "double", types.boolean: "i8"}
"""How kernels have them."""


def compile_entries(entries: Sequence[Entry]) -> bytes:
    """Return the object file with some entry points."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(_head())
    for entry in entries:
        module.link_in(llvm.parse_assembly(_retarget(_kernel_text(entry))))
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    exported = {entry.name for entry in entries}
    _internalise(module, exported)
    _prune_references(module, builder)
    module.link_in(llvm.parse_assembly(_head() + _RUNTIME.read_text()))
    _internalise(module, {*exported, "reserve"})
    builder.getModulePassManager().run(module, builder)
    module.verify()
    return bytes(machine.emit_object(module))


def _internalise(module: Any, exported: set[str]) -> None:
    """Make everything but some functions private to a module."""
    for function in module.functions:
        if not function.is_declaration and function.name not in exported:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"


def _prune_references(module: Any, builder: Any) -> None:
    """Remove the pairs in which a reference is counted up and down again, as Numba does when it optimises."""
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.add_sroa_pass()
    passes.add_simplify_cfg_pass()
    passes.add_instruction_combine_pass()
    passes.add_refprune_pass()
    passes.run(module, builder)


def _head() -> str:
    return f'target datalayout = "{LAYOUT}"\ntarget triple = "{TRIPLE}"\n'


def _kernel_text(entry: Entry) -> str:
    """Return an entry point as Numba compiles it, with all that it calls, and the exported function around it."""
    dispatcher: Any = numba.njit(error_model="numpy", nogil=True)(entry.function)
    dispatcher.compile(entry.result(*entry.arguments))
    (overload,) = dispatcher.overloads.values()
    return str(overload.library.get_llvm_str()) + _wrapper(entry, overload.fndesc.mangled_name)


def _wrapper(entry: Entry, callee: str) -> str:
    """Return the exported function: plain numbers in and out, all memory given back, a trap if the kernel raises."""
    taken, passed, lines = [], [], []
    for number, kind in enumerate(entry.arguments):
        outside, inside = _BORDER.get(kind, "ptr"), _INSIDE.get(kind, "ptr")
        taken.append(f"{outside} %a{number}")
        name = f"%a{number}"
        if outside != inside:
            lines.append(f"%w{number} = sext {outside} {name} to {inside}")
            name = f"%w{number}"
        passed.append(f"{inside} {name}")
    result = _INSIDE.get(entry.result, "ptr")
    lines += [
        "%mark = load ptr, ptr @top",
        f"%result = alloca {result}",
        "%raised = alloca ptr",
        f'%status = call i32 @"{callee}"({", ".join(["ptr %result", "ptr %raised", *passed])})',
        "store ptr %mark, ptr @top",
        "store ptr null, ptr @last",
        "%fine = icmp eq i32 %status, 0",
        "br i1 %fine, label %done, label %wrong",
        "wrong:",
        "call void @llvm.trap()",
        "unreachable",
        "done:",
        *_returning(entry.result, result),
    ]
    gives = "void" if entry.result == types.void else _BORDER.get(entry.result, "i32")
    body = "\n".join(lines)
    return f"""
@top = external global ptr
@last = external global ptr
declare void @llvm.trap()
define {gives} @"{entry.name}"({", ".join(taken)}) #100 {{
{body}
}}
attributes #100 = {{ "wasm-export-name"="{entry.name}" }}
"""


def _returning(kind: Any, inside: str) -> list[str]:
    if kind == types.void:
        return ["ret void"]
    load = f"%value = load {inside}, ptr %result"
    if kind == types.int64:
        return [load, "%narrow = trunc i64 %value to i32", "ret i32 %narrow"]
    if kind == types.boolean:
        return [load, "%wide = zext i8 %value to i32", "ret i32 %wide"]
    return [load, f"ret {inside} %value"]


def _retarget(text: str) -> str:
    """Return LLVM code for WebAssembly: with our own memory, and without addresses of this process."""
    text = re.sub(r"^target (triple|datalayout) = .*$", "", text, flags=re.MULTILINE)
    text = re.sub(r" = common global ", " = internal global ", text)
    text = _ADDRESSES.sub(r"\1 = internal global ptr null", text)
    text = _REFERENCES.sub(r"declare void @\1(ptr)\n", text)
    text = text.replace("declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64)", "declare { i64, i1 } @multiply(i64, i64)")
    return _head() + text.replace("@llvm.smul.with.overflow.i64(", "@multiply(")


def main(module: str, target: str) -> None:
    """Write the object file of a module, without Numba's remarks about its cache."""
    from sixfold.browser.games import MODULES

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        Path(target).write_bytes(compile_entries(MODULES[module]))


if __name__ == "__main__":
    main(*sys.argv[1:])
