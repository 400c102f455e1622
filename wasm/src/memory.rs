//! Memory for the module: free blocks in a list for each size. What std has for WebAssembly, `dlmalloc`, took
//! a tenth of the time of all questions, since it splits and joins blocks; here to take a block and to give
//! it back is a few loads and stores. Blocks stay with their size, so the memory that is held may be up to
//! twice as much; the page ends a worker that holds too much.
//!
//! It is unsafe because it is what all safe code gets its memory from. A worker has one thread.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr;

/// Bytes of the largest block that is kept in a list. Larger ones are the system's.
const LARGEST: usize = 16 << 10;
/// Bytes that are taken from the system at once.
const CHUNK: usize = 64 << 10;
/// What blocks begin at a multiple of. None is smaller, so each has room for the address of the next one.
const ALIGNMENT: usize = 8;
/// Sizes: steps of 8 bytes up to 64, then four steps for each doubling.
const SIZES: usize = number(LARGEST) + 1;

#[cfg(target_arch = "wasm32")]
#[global_allocator]
static MEMORY: Memory = Memory::new();

struct Memory {
    /// For each size the free block that was given back last. It holds the address of the one before.
    free: [Cell<*mut u8>; SIZES],
    /// What is left of the last chunk.
    rest: Cell<(*mut u8, usize)>,
}

// SAFETY: there is one thread where it is shared.
#[cfg(target_arch = "wasm32")]
unsafe impl Sync for Memory {}

impl Memory {
    const fn new() -> Self {
        const NONE: Cell<*mut u8> = Cell::new(ptr::null_mut());
        Self { free: [NONE; SIZES], rest: Cell::new((ptr::null_mut(), 0)) }
    }

    /// A new block of a size that lists have; null if there is no memory.
    #[cold]
    #[inline(never)]
    fn cut(&self, number: usize) -> *mut u8 {
        let size = bytes(number);
        let (mut at, mut left) = self.rest.get();
        if left < size {
            // SAFETY: the layout has a size that is not 0, and an alignment that is a power of two.
            at = unsafe { System.alloc(Layout::from_size_align_unchecked(CHUNK, ALIGNMENT)) };
            if at.is_null() {
                return at;
            }
            left = CHUNK;
        }
        self.rest.set((at.wrapping_add(size), left - size));
        at
    }
}

/// The number of the smallest size of at least so many bytes, from 1 to [`LARGEST`].
const fn number(bytes: usize) -> usize {
    if bytes <= 64 {
        return bytes.div_ceil(8);
    }
    // The largest power of two that is less, and which quarter of the way to the next one it lies in.
    let power = (bytes - 1).ilog2() as usize;
    9 + 4 * (power - 6) + ((bytes - 1) >> (power - 2)) % 4
}

/// The bytes of a size.
const fn bytes(number: usize) -> usize {
    match number {
        ..9 => 8 * number,
        _ => (5 + (number - 9) % 4) << ((number - 9) / 4 + 4),
    }
}

fn is_listed(layout: Layout) -> bool {
    layout.size() <= LARGEST && layout.align() <= ALIGNMENT
}

// SAFETY: a block is as large as its size says, begins at a multiple of `ALIGNMENT`, and is either in one list
// or in one place of the program: `alloc` takes it out of its list, or cuts it off a chunk. The list is told
// by the layout alone, which is the same when the block is given back.
unsafe impl GlobalAlloc for Memory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !is_listed(layout) {
            // SAFETY: what holds for this call holds for that one.
            return unsafe { System.alloc(layout) };
        }
        let number = number(layout.size());
        let block = self.free[number].get();
        if block.is_null() {
            return self.cut(number);
        }
        // SAFETY: the block is free, so it holds an address.
        self.free[number].set(unsafe { block.cast::<*mut u8>().read() });
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if !is_listed(layout) {
            // SAFETY: the block is the system's, since it has this layout.
            return unsafe { System.dealloc(block, layout) };
        }
        let number = number(layout.size());
        // SAFETY: the block has room for an address, and nobody else has it any more.
        unsafe { block.cast::<*mut u8>().write(self.free[number].get()) };
        self.free[number].set(block);
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller sees to it that the size is one that a layout may have.
        let wanted = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        match (is_listed(layout), is_listed(wanted)) {
            // SAFETY: the block is the system's, and stays so.
            (false, false) => return unsafe { System.realloc(block, layout, size) },
            (true, true) if number(size) == number(layout.size()) => return block,
            _ => {}
        }
        // SAFETY: both blocks are there while it copies, and have as many bytes.
        unsafe {
            let moved = self.alloc(wanted);
            if !moved.is_null() {
                ptr::copy_nonoverlapping(block, moved, layout.size().min(size));
                self.dealloc(block, layout);
            }
            moved
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lazyloop::random::Random;

    #[test]
    fn a_size_is_the_smallest_that_is_large_enough() {
        for wanted in 1..=LARGEST {
            let number = number(wanted);
            assert!(bytes(number) >= wanted && number < SIZES, "{wanted}");
            assert!(number == 1 || bytes(number - 1) < wanted, "{wanted}");
            assert!(bytes(number).is_multiple_of(ALIGNMENT), "{wanted}");
        }
    }

    /// Blocks of all sizes, taken, changed in size and given back in any order, keep what was written there.
    #[test]
    fn blocks_keep_what_is_written_there() {
        let (memory, mut random) = (Memory::new(), Random::new(7));
        let mut held: Vec<(*mut u8, Layout, u8)> = Vec::new();
        let check = |&(block, layout, sign): &(*mut u8, Layout, u8), length: usize| {
            // SAFETY: the block is held, and was filled.
            let content = unsafe { std::slice::from_raw_parts(block, length) };
            assert!(content.iter().all(|&byte| byte == sign), "{layout:?}");
            assert!((block as usize).is_multiple_of(layout.align()));
        };
        for turn in 0..20_000 {
            let most = 2 << random.below(16);
            let size = 1 + random.below(most);
            let align = 1 << random.below(6);
            let sign = turn as u8;
            match random.below(3) {
                0 if !held.is_empty() => {
                    let it = held.swap_remove(random.below(held.len()));
                    check(&it, it.1.size());
                    // SAFETY: it was taken with this layout.
                    unsafe { memory.dealloc(it.0, it.1) };
                }
                1 if !held.is_empty() => {
                    let (block, layout, old) = held.swap_remove(random.below(held.len()));
                    // SAFETY: it was taken with this layout; the size is not 0.
                    let block = unsafe { memory.realloc(block, layout, size) };
                    let new = Layout::from_size_align(size, layout.align()).unwrap();
                    check(&(block, new, old), size.min(layout.size()));
                    // SAFETY: it has this size now.
                    unsafe { block.write_bytes(sign, size) };
                    held.push((block, new, sign));
                }
                _ => {
                    let layout = Layout::from_size_align(size, align).unwrap();
                    // SAFETY: the size is not 0, and the block is filled.
                    let block = unsafe { memory.alloc(layout) };
                    unsafe { block.write_bytes(sign, size) };
                    held.push((block, layout, sign));
                }
            }
        }
        for it in held {
            check(&it, it.1.size());
            // SAFETY: it was taken with this layout.
            unsafe { memory.dealloc(it.0, it.1) };
        }
    }
}
