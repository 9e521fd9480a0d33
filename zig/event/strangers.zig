//! Lines that no format read so far reads: every format is tried on the first of them, then on some.

/// After so many lines, formats that have read nothing yet are tried on one in `step`.
const all_tried_max = 512;
const step = 16;

pub fn triesAll(count: usize) bool {
    return count < all_tried_max or count % step == 0;
}
