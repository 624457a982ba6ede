import type { RefusalName } from './refusal.ts'

/** A job for a reader process. Files are named by path; the result is written to `out`. */
export type Job =
  /** A very long `picture` may become a JPEG; a `sticker` becomes small. */
  | { kind: 'picture'; path: string; out: string; thumb: string; as: 'picture' | 'document' | 'sticker' }
  | { kind: 'media'; path: string; out: string; as: 'audio' | 'video' }
  | { kind: 'hash'; path: string }

export type PictureMade = { width: number; height: number; size: number; extension: 'webp' | 'jpg' }
export type MediaMade = { width: number; height: number; size: number; duration: number; ending: string }

export type Made<J extends Job> = J extends { kind: 'picture' }
  ? PictureMade
  : J extends { kind: 'media' }
    ? MediaMade
    : { bits: string }

/** `failed`: for another reason than the file, such as a full disk. */
export type Outcome = { made: unknown } | { refused: RefusalName } | { gone: true } | { failed: string }

/**
 * `megapixels`: of all frames of the picture, which increases its time limit. `rss`: sent where it cannot be measured
 * from outside.
 */
export type FromReader = { outcome: Outcome } | { megapixels: number } | { rss: number }
