//! The tables of up to 12 seeds that every player has: embedded in the program, or built at first use.

use super::open_tables::SETS;

/// The most seeds of these tables.
pub(super) const STANDARD: usize = 12;

/// Tables by rule set, then by number of seeds.
pub(super) type TableBytes = [Vec<Vec<u8>>; SETS.len()];

/// Unpacks the embedded tables, see `data/tables`.
#[cfg(feature = "embedded-tables")]
pub(super) fn standard_tables() -> TableBytes {
    use super::index::positions;

    let packed: [&[u8]; SETS.len()] = [
        include_bytes!("../data/tables/cours.packed"),
        include_bytes!("../data/tables/abapa.packed"),
        include_bytes!("../data/tables/awari.packed"),
        include_bytes!("../data/tables/cours-limit25.packed"),
    ];
    packed.map(|packed| {
        // A test restores them, so that they cannot be damaged.
        let bytes = tables::unpack(packed).unwrap_or_default();
        let mut rest = &bytes[..];
        let mut layer = |seeds| {
            let layer;
            (layer, rest) = rest.split_at_checked(positions(seeds))?;
            Some(layer.to_vec())
        };
        (0..=STANDARD).map_while(&mut layer).collect()
    })
}

/// Builds the tables: about 1.8 s of processor time, half of it for those that know the limit.
#[cfg(any(test, not(feature = "embedded-tables")))]
pub(super) fn built_tables() -> TableBytes {
    use std::num::NonZeroUsize;

    use rules::Unobserved;

    use super::build::layer;
    use super::layer::Below;
    use super::parallel::Crew;

    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let crew = Crew { threads, building: &Unobserved };
    std::array::from_fn(|set| {
        let mut layers: Vec<Vec<u8>> = Vec::new();
        for seeds in 0..=STANDARD {
            let below = Below::new(layers.iter().map(Vec::as_slice));
            let Some(solved) = layer(set, seeds, below, &crew) else { break };
            let mut bytes = vec![0; super::index::positions(seeds)];
            solved.copy(0, &mut bytes);
            layers.push(bytes);
        }
        layers
    })
}

#[cfg(not(feature = "embedded-tables"))]
pub(super) use built_tables as standard_tables;
