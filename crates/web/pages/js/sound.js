// Short sounds made by the browser: a piece on wood, a chime at the end, a note for an offer.

import { settings } from "./lib.js";

let context = null;

/** Plays a tone that falls or rises from one frequency to another, `at` seconds from now. */
function tone(from, to, length, loud, at = 0) {
  const [source, gain, now] = [context.createOscillator(), context.createGain(), context.currentTime + at];
  source.frequency.setValueAtTime(from, now);
  source.frequency.exponentialRampToValueAtTime(to, now + length * 0.7);
  gain.gain.setValueAtTime(loud, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + length);
  source.connect(gain).connect(context.destination);
  source.start(now);
  source.stop(now + length);
}

const SOUNDS = {
  move: () => tone(320, 90, 0.09, 0.16),
  won: () => [392, 494, 587].forEach((pitch, i) => tone(pitch, pitch, 0.35, 0.09, i * 0.11)),
  lost: () => [330, 262].forEach((pitch, i) => tone(pitch, pitch, 0.4, 0.08, i * 0.16)),
  offer: () => [523, 659].forEach((pitch, i) => tone(pitch, pitch, 0.22, 0.08, i * 0.1)),
};

/** Plays a sound, unless sounds are off. A browser stays silent until the visitor has touched the page. */
export function play(name) {
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  context.resume();
  SOUNDS[name]();
}
