import { isMotionReduced } from '#ui/motion.ts'

let isAllowed = true

/** Switches all vibration of this page on or off, as the person chose in the settings. */
export const allowVibration = (allowed: boolean): void => {
  isAllowed = allowed
}

/** Vibrates for so many ms, or in a pattern of ms on and off, with reduced motion too: for a call that rings. */
export function vibrateAlways(pattern: number | number[]): void {
  if (isAllowed) navigator.vibrate?.(pattern)
}

/** A short touch back to a finger, where the device can and motion is welcome. */
export function vibrate(ms = 10): void {
  if (!isMotionReduced()) vibrateAlways(ms)
}

export const stopVibration = (): void => void navigator.vibrate?.(0)
