import { Refusal } from '../reader/refusal.ts'
import { cleanWma } from './asf.ts'
import type { Cleaned } from './cleaned.ts'
import { cleanFlac } from './flac.ts'
import { cleanAac, cleanMp3 } from './frames.ts'
import { cleanMp4 } from './mp4.ts'
import { cleanMpeg } from './mpeg.ts'
import { cleanOgg } from './ogg.ts'
import { Pieces, TooManyPieces } from './pieces.ts'
import { cleanRiff } from './riff.ts'
import { cleanWebm } from './webm.ts'

const cleaners: Partial<Record<string, (bytes: Buffer, pieces: Pieces) => Cleaned>> = {
  mp4: cleanMp4,
  mov: cleanMp4,
  m4a: cleanMp4,
  '3gp': cleanMp4,
  avi: cleanRiff,
  mpg: cleanMpeg,
  webm: cleanWebm,
  mp3: cleanMp3,
  aac: cleanAac,
  wav: cleanRiff,
  flac: cleanFlac,
  wma: cleanWma,
  ogg: cleanOgg,
}

/**
 * Removes device, location and personal data from an audio file or video. Throws a Refusal if it cannot be parsed.
 * Changes `bytes`. `pieces` counts the work.
 */
export function cleaned(ending: string, bytes: Buffer, pieces = new Pieces()): Cleaned {
  const clean = cleaners[ending]
  if (!clean) throw new Refusal('FileTypeNotAllowed')
  try {
    return clean(bytes, pieces)
  } catch (error) {
    // Any other error comes from parsing too, such as an offset beyond the end.
    throw new Refusal(error instanceof TooManyPieces ? 'FileTooComplex' : 'FileTypeNotAllowed')
  }
}
