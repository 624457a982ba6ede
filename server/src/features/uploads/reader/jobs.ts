import type { RefusalName } from './refusal.ts'

/** What is asked of a reader. Files are named by their path, and what it makes is written where `out` says. */
export type Job =
  /** `picture` may become a JPEG where it is very long; a `sticker` becomes small. */
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

/** `failed`: it was not the file, such as a disk that is full. */
export type Outcome = { made: unknown } | { refused: RefusalName } | { gone: true } | { failed: string }

/** `megapixels`: the picture has so many in all its frames, which takes its time. `rss`: where nobody else can see it. */
export type FromReader = { outcome: Outcome } | { megapixels: number } | { rss: number }
