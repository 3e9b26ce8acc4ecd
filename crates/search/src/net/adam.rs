//! [`Adam`]: gradient descent with momentum and a step for each weight (Kingma and Ba, 2015).

/// Decay of the mean gradient and of its mean square.
const DECAY: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;

/// The state of the optimiser.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Adam {
    pub(super) mean: Vec<f32>,
    pub(super) square: Vec<f32>,
    pub(super) steps: i32,
}

impl Adam {
    pub(super) fn new(weights: usize) -> Self {
        Self { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    /// Steps against the mean gradient.
    pub(super) fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32) {
        self.steps += 1;
        let [mean_share, square_share] = DECAY.map(|decay| 1.0 - decay.powi(self.steps));
        let state = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(state) {
            *mean = DECAY[0] * *mean + (1.0 - DECAY[0]) * slope;
            *square = DECAY[1] * *square + (1.0 - DECAY[1]) * slope * slope;
            *weight -= rate * (*mean / mean_share) / ((*square / square_share).sqrt() + EPSILON);
        }
    }
}
