//! [`Entry`]: the table's information on a position, in one byte.
//!
//! ```text
//! bits 0–5  the value, in two's complement
//! bit  6    set if a cycle with a negative value for the mover could lower it
//! bit  7    set if a cycle with a positive value for the mover could raise it
//! ```

const VALUE: u8 = 0x3f;
const MAY_BE_LESS: u8 = 0x40;
const MAY_BE_MORE: u8 = 0x80;

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
        Self { value, is_floor: byte & MAY_BE_LESS == 0, is_ceiling: byte & MAY_BE_MORE == 0 }
    }

    #[inline]
    pub(super) const fn write(self) -> u8 {
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
        assert_eq!(Entry::read(Entry::exact(-28).write()), Entry::exact(-28));
    }
}
