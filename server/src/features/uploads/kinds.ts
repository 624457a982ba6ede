import { limits } from '@mynah/contract/limits'
import type { UploadPurpose } from '@mynah/contract/uploads'

/** How an upload is processed and served. The announced type decides, and the bytes have to match it. */
export type UploadKind = 'picture' | 'audio' | 'video' | 'file'

/** Anything that we do not show or play is a file: stored unchanged, and only offered as a download. */
export function kindOf(mime: string): UploadKind {
  if (mime.startsWith('image/') && !mime.startsWith('image/svg')) return 'picture'
  if (mime.startsWith('audio/')) return 'audio'
  return mime.startsWith('video/') ? 'video' : 'file'
}

const kindsFor = (purpose: UploadPurpose): UploadKind[] =>
  purpose === 'chat'
    ? ['picture', 'audio', 'video', 'file']
    : purpose === 'moment'
      ? ['picture', 'video']
      : ['picture']

export const mayBe = (purpose: UploadPurpose, kind: UploadKind) => kindsFor(purpose).includes(kind)

export function bytesMax(purpose: UploadPurpose, kind: UploadKind, fileBytes: number): number {
  if (purpose === 'certificate') return limits.certificateBytesMax
  const most = { picture: limits.imageBytesMax, audio: limits.audioBytesMax, video: limits.videoBytesMax }
  return kind === 'file' ? fileBytes : most[kind]
}

export const pictureMimes = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
  'image/tiff',
])

/** Playable types, by the detected media type, with the extension that we use. Not every browser plays all of them. */
const endings: Record<'audio' | 'video', Record<string, string>> = {
  audio: {
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a',
    'audio/x-m4a': 'm4a',
    'audio/wav': 'wav',
    'audio/ogg': 'ogg',
    'audio/aac': 'aac',
    'audio/flac': 'flac',
    'audio/x-ms-asf': 'wma',
  },
  video: {
    'video/mp4': 'mp4',
    'video/x-m4v': 'mp4',
    'video/quicktime': 'mov',
    'video/webm': 'webm',
    'video/3gpp': '3gp',
    'video/3gpp2': '3gp',
    'video/vnd.avi': 'avi',
    'video/MP1S': 'mpg',
    'video/MP2P': 'mpg',
    'video/mpeg': 'mpg',
  },
}

export const endingOf = (kind: 'audio' | 'video', sniffed: string): string | undefined =>
  endings[kind][sniffed.split(';')[0] ?? '']

/** All extensions under which an upload of this kind may be stored. */
export function endingsOf(kind: UploadKind): string[] {
  if (kind === 'picture') return ['webp', 'jpg']
  return kind === 'file' ? ['bin'] : [...new Set(Object.values(endings[kind]))]
}

const served: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  '3gp': 'video/3gpp',
  avi: 'video/x-msvideo',
  mpg: 'video/mpeg',
  wma: 'audio/x-ms-wma',
}

/** The media type for serving a name; types that we do not show or play are downloads. */
export const servedAs = (name: string): { mime: string; download: boolean } => {
  const mime = served[name.slice(name.lastIndexOf('.') + 1)]
  return mime ? { mime, download: false } : { mime: 'application/octet-stream', download: true }
}
