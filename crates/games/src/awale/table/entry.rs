//! [`Entry`]: the table's information on a position, in one byte.
//!
//! ```text
//! bits 0–5  the value, in two's complement
//! bit  6    set if a cycle with a negative value for the mover could lower it
//! bit  7    set if a cycle with a positive value for the mover could raise it
//! ```
//!
//! Six bits end at 31. With 32 seeds, the value 32 is written as -32 with bit 6, which no other entry has: nothing is less
//! than -32. Nothing is more than 32 either, so bit 7 then says what bit 6 says elsewhere.

const VALUE: u8 = 0x3f;
const MAY_BE_LESS: u8 = 0x40;
const MAY_BE_MORE: u8 = 0x80;

/// The largest value, and the one that is written in its place.
const LARGEST: i8 = 32;
const SMALLEST: i8 = -LARGEST;

/// The seeds that the mover will still capture minus those of the opponent, infinite play being worth nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct Entry {
    pub(in super::super) value: i8,
    /// `true` if the position is worth at least `value`, whatever cycles are worth.
    pub(in super::super) is_floor: bool,
    /// `true` if the position is worth at most `value`, whatever cycles are worth.
    pub(in super::super) is_ceiling: bool,
}

impl Entry {
    pub(super) const fn exact(value: i8) -> Self {
        Self { value, is_floor: true, is_ceiling: true }
    }

    pub(in super::super) const fn is_exact(self) -> bool {
        self.is_floor && self.is_ceiling
    }

    /// The entry for the side that moved here and captured `gain` seeds.
    pub(in super::super) const fn passed(self, gain: i8) -> Self {
        Self { value: gain - self.value, is_floor: self.is_ceiling, is_ceiling: self.is_floor }
    }

    #[inline]
    pub(super) const fn read(byte: u8) -> Self {
        let value = (byte << 2) as i8 >> 2;
        if value == SMALLEST && byte & MAY_BE_LESS != 0 {
            return Self { value: LARGEST, is_floor: byte & MAY_BE_MORE == 0, is_ceiling: true };
        }
        Self { value, is_floor: byte & MAY_BE_LESS == 0, is_ceiling: byte & MAY_BE_MORE == 0 }
    }

    #[inline]
    pub(super) const fn write(self) -> u8 {
        if self.value == LARGEST {
            let less = if self.is_floor { 0 } else { MAY_BE_MORE };
            return SMALLEST as u8 & VALUE | MAY_BE_LESS | less;
        }
        let less = if self.is_floor { 0 } else { MAY_BE_LESS };
        let more = if self.is_ceiling { 0 } else { MAY_BE_MORE };
        self.value as u8 & VALUE | less | more
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_an_entry() {
        for byte in 0..=u8::MAX {
            assert_eq!(Entry::read(byte).write(), byte);
        }
        for value in SMALLEST..=LARGEST {
            assert_eq!(Entry::read(Entry::exact(value).write()), Entry::exact(value));
        }
        let lowered = Entry { value: LARGEST, is_floor: false, is_ceiling: true };
        assert_eq!(Entry::read(lowered.write()), lowered);
    }
}
