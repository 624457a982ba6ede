import { isMotionReduced } from '#ui/motion.ts'

let isAllowed = true

/** Turns all vibration of this page on or off, by the user's setting. */
export const allowVibration = (allowed: boolean): void => {
  isAllowed = allowed
}

/** Vibrates for a time in ms, or in a pattern of ms on and off, with reduced motion too: for an incoming call. */
export function vibrateAlways(pattern: number | number[]): void {
  if (isAllowed) navigator.vibrate?.(pattern)
}

/** Short haptic feedback, if the device supports it and motion is not reduced. */
export function vibrate(ms = 10): void {
  if (!isMotionReduced()) vibrateAlways(ms)
}

export const stopVibration = (): void => void navigator.vibrate?.(0)
