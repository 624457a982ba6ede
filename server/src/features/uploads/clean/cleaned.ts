/** An audio file or video without data that reveals where and by whom it was made, and its properties. */
export type Cleaned = {
  bytes: Buffer
  /** Pixels; 0 for audio. */
  width: number
  height: number
  /** Milliseconds; 0 if unknown. */
  duration: number
}

/** A file that cannot be parsed completely is refused: another parser may find what ours skips. */
export class Unreadable extends Error {}

export const unreadable = (why: string): never => {
  throw new Unreadable(why)
}

/** Plausible milliseconds, else 0. */
export const msOf = (seconds: number): number =>
  Number.isFinite(seconds) && seconds > 0 && seconds < 604_800 ? Math.round(seconds * 1_000) : 0

/** Plausible pixels, else 0. */
export const pxOf = (side: number): number =>
  Number.isInteger(side) && side > 0 && side <= 20_000 ? side : 0
