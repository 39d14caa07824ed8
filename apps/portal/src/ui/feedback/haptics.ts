import { prefersReducedMotion } from '../theme/reduced-motion.js';

/** The length of the vibration in milliseconds: short enough to be felt as a tap. */
const TAP_MS = 15;

/** A tap to feel, on devices that vibrate, unless the person asks for less motion. */
export function vibrate(): void {
  // Safari has no vibration.
  if ('vibrate' in navigator && !prefersReducedMotion()) navigator.vibrate(TAP_MS);
}
