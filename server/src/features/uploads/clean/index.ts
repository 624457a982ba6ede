import { ApiError } from '#platform/api-error.ts'
import { cleanWma } from './asf.ts'
import type { Cleaned } from './cleaned.ts'
import { cleanFlac } from './flac.ts'
import { cleanAac, cleanMp3 } from './frames.ts'
import { cleanMp4 } from './mp4.ts'
import { cleanMpeg } from './mpeg.ts'
import { cleanOgg } from './ogg.ts'
import { cleanRiff } from './riff.ts'
import { cleanWebm } from './webm.ts'

const cleaners: Partial<Record<string, (bytes: Buffer) => Cleaned>> = {
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

/** A sound or video without what its device wrote of place and people; throws FileTypeNotAllowed where it cannot be read. */
export function cleaned(ending: string, bytes: Buffer): Cleaned {
  const clean = cleaners[ending]
  if (!clean) throw new ApiError('FileTypeNotAllowed')
  try {
    return clean(bytes)
  } catch {
    // Also a number that leads beyond the end.
    throw new ApiError('FileTypeNotAllowed')
  }
}
