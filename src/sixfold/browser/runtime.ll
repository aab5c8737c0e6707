; Memory inside the module: a stack of blocks above the static data. Every entry point resets it to where it was, so kernels
; need not count references. Numba's header of a block is 32 bytes: data pointer at 16, size at 24.

@__heap_base = external global i8
@top = global ptr @__heap_base

declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare void @llvm.trap()

; Return memory that stays, for what JavaScript passes in.
define ptr @reserve(i32 %size) #100 {
  %block = call ptr @allocate(i32 %size)
  ret ptr %block
}

; Return memory, aligned to 32 bytes, until the entry point returns.
define ptr @allocate(i32 %size) {
  %top = load ptr, ptr @top
  %number = ptrtoint ptr %top to i32
  %raised = add i32 %number, 31
  %start = and i32 %raised, -32
  %end = add i32 %start, %size
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %there = shl i32 %pages, 16
  %fits = icmp ule i32 %end, %there
  br i1 %fits, label %take, label %grow

grow:
  %missing = sub i32 %end, %there
  %more = lshr i32 %missing, 16
  %generous = add i32 %more, 16
  %before = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %generous)
  %failed = icmp eq i32 %before, -1
  br i1 %failed, label %full, label %take

full:
  call void @llvm.trap()
  unreachable

take:
  %last = inttoptr i32 %end to ptr
  store ptr %last, ptr @top
  %block = inttoptr i32 %start to ptr
  ret ptr %block
}

define noalias ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %length = trunc i64 %size to i32
  %whole = add i32 %length, 32
  %block = call ptr @allocate(i32 %whole)
  %data = getelementptr i8, ptr %block, i32 32
  %data.at = getelementptr i8, ptr %block, i32 16
  store ptr %data, ptr %data.at
  %size.at = getelementptr i8, ptr %block, i32 24
  store i64 %size, ptr %size.at
  ret ptr %block
}

define void @NRT_MemInfo_call_dtor(ptr %block) {
  ret void
}

attributes #100 = { "wasm-export-name"="reserve" }
