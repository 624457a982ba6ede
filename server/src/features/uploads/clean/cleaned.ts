/** A sound or video without what reveals where and by whom it was made, and what its container says of it. */
export type Cleaned = {
  bytes: Buffer
  /** Pixels; 0 for sounds. */
  width: number
  height: number
  /** Milliseconds; 0 where the container does not say. */
  duration: number
}

/** What cannot be read to its end is not kept: what a reader of ours skips, another one may find. */
export class Unreadable extends Error {}

export const unreadable = (why: string): never => {
  throw new Unreadable(why)
}

/** Milliseconds that make sense, else 0. */
export const msOf = (seconds: number): number =>
  Number.isFinite(seconds) && seconds > 0 && seconds < 604_800 ? Math.round(seconds * 1_000) : 0

/** Pixels that make sense, else 0. */
export const pxOf = (side: number): number =>
  Number.isInteger(side) && side > 0 && side <= 20_000 ? side : 0
