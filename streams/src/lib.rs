//! Which of the standard streams were closed when the program began (`>&-`). The standard library opens
//! `/dev/null` in their place before `main`, so that what is written there would be lost in silence. Hence it is
//! looked before that, where the system calls functions before `main`.
//!
//! The name of a section is the only unsafe code here: the linker cannot check what it is given. No block is
//! unsafe.

use std::sync::atomic::{AtomicU8, Ordering};

/// A bit for each stream that was closed.
static CLOSED: AtomicU8 = AtomicU8::new(0);

/// A standard stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard input.
    Input,
    /// Standard output.
    Output,
}

impl Stream {
    /// Whether it was closed when the program began; `false` where that is not known.
    pub fn was_closed(self) -> bool {
        CLOSED.load(Ordering::Relaxed) & self.bit() != 0
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
mod early {
    use super::{CLOSED, Stream};
    use std::sync::atomic::Ordering;

    #[used]
    #[allow(unsafe_code)]
    #[cfg_attr(target_os = "linux", unsafe(link_section = ".init_array"))]
    #[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
    static LOOK: extern "C" fn() = look;

    /// It uses nothing that the standard library makes ready for `main`.
    extern "C" fn look() {
        let input = rustix::io::fcntl_getfd(rustix::stdio::stdin()).is_err();
        let output = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
        for (stream, is_closed) in [(Stream::Input, input), (Stream::Output, output)] {
            if is_closed {
                CLOSED.fetch_or(stream.bit(), Ordering::Relaxed);
            }
        }
    }
}
