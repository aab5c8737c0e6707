; Memory inside the module: a stack of blocks above the static data. A block that nothing refers to any more is taken off as
; soon as it is the last one, and each entry point leaves the stack as it found it. Numba's header of a block is 32 bytes: the
; references at 0, the data pointer at 16, its size at 24; at 8, where Numba has a destructor, we have the block before.

@__heap_base = external global i8
@top = global ptr @__heap_base
@last = global ptr null

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
  store i64 1, ptr %block
  %before = load ptr, ptr @last
  %before.at = getelementptr i8, ptr %block, i32 8
  store ptr %before, ptr %before.at
  store ptr %block, ptr @last
  %data = getelementptr i8, ptr %block, i32 32
  %data.at = getelementptr i8, ptr %block, i32 16
  store ptr %data, ptr %data.at
  %size.at = getelementptr i8, ptr %block, i32 24
  store i64 %size, ptr %size.at
  ret ptr %block
}

define void @NRT_incref(ptr %block) alwaysinline {
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %count

count:
  %before = load i64, ptr %block
  %now = add i64 %before, 1
  store i64 %now, ptr %block
  br label %done

done:
  ret void
}

define void @NRT_decref(ptr %block) alwaysinline {
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %count

count:
  %before = load i64, ptr %block
  %now = sub i64 %before, 1
  store i64 %now, ptr %block
  %unused = icmp eq i64 %now, 0
  br i1 %unused, label %free, label %done

free:
  call void @release()
  br label %done

done:
  ret void
}

; Take the blocks off the stack that nothing refers to.
define void @release() {
start:
  %first = load ptr, ptr @last
  br label %look

look:
  %block = phi ptr [ %first, %start ], [ %before, %take ]
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %ask

ask:
  %references = load i64, ptr %block
  %unused = icmp eq i64 %references, 0
  br i1 %unused, label %take, label %done

take:
  store ptr %block, ptr @top
  %before.at = getelementptr i8, ptr %block, i32 8
  %before = load ptr, ptr %before.at
  br label %look

done:
  store ptr %block, ptr @last
  ret void
}

; Lay out a contiguous array anew: the last stride is that of an element.
define i32 @numba_attempt_nocopy_reshape(i64 %dims, ptr %shape, ptr %strides, i64 %newdims, ptr %newshape, ptr %newstrides, i64 %item, i32 %order) alwaysinline {
start:
  br label %loop

loop:
  %left = phi i64 [ %newdims, %start ], [ %at, %body ]
  %stride = phi i64 [ %item, %start ], [ %wider, %body ]
  %more = icmp sgt i64 %left, 0
  br i1 %more, label %body, label %done

body:
  %at = sub i64 %left, 1
  %stride.at = getelementptr i64, ptr %newstrides, i64 %at
  store i64 %stride, ptr %stride.at
  %length.at = getelementptr i64, ptr %newshape, i64 %at
  %length = load i64, ptr %length.at
  %wider = mul i64 %stride, %length
  br label %loop

done:
  ret i32 1
}

; The size of an array; none of ours comes near 64 bits.
define { i64, i1 } @multiply(i64 %one, i64 %other) alwaysinline {
  %product = mul i64 %one, %other
  %pair = insertvalue { i64, i1 } { i64 0, i1 false }, i64 %product, 0
  ret { i64, i1 } %pair
}

; What only an exception needs: it ends the call instead.
define ptr @NRT_Allocate(i64 %size) noreturn {
  call void @llvm.trap()
  unreachable
}

define ptr @NRT_MemInfo_alloc(i64 %size) noreturn {
  call void @llvm.trap()
  unreachable
}

define ptr @NRT_MemInfo_new_varsize_dtor(i64 %size, ptr %dtor) noreturn {
  call void @llvm.trap()
  unreachable
}

attributes #100 = { "wasm-export-name"="reserve" }
