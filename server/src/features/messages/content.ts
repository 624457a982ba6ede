import * as z from 'zod/mini'
import { limits } from '@mynah/contract/limits'
import {
  messageIdPattern,
  msgType,
  type AudioContent,
  type CardContent,
  type Extras,
  type FileContent,
  type GiftContent,
  type ImageContent,
  type RedContent,
  type VideoContent,
} from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { onePerApp } from '#platform/one-per-app.ts'
import * as uploads from '#features/uploads/index.ts'

/**
 * Reads what a client sent of one kind, and gives it as it is stored and delivered: what the server knows better (sizes,
 * names, types) comes from the server. null refuses it.
 */
export type ContentReader = {
  read(app: App, senderId: string, given: unknown): Promise<object | null>
  /** Whether a second sending under the same id means what is stored, where the server filled something in. */
  isSame?(given: unknown, stored: unknown): boolean
}

/** The kinds beyond text. Features that stand above messages add theirs at the start (features.ts). */
export const contentReaders = onePerApp(
  () =>
    new Map<number, ContentReader>([
      [msgType.image, { read: readImage }],
      [msgType.audio, { read: readAudio }],
      [msgType.video, { read: readVideo }],
      [msgType.file, { read: readFile }],
    ]),
)

/** A text as it is stored, or null. */
export function readText(content: string): string | null {
  if (content.includes('\0') || !content.isWellFormed()) return null
  return content.trim() !== '' && isWithin(content, limits.textLengthMax) ? content : null
}

/** Counts characters, of which none is longer than two units, only where the units leave it open. */
const isWithin = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= 2 * max && [...text].length <= max)

/** The JSON of another kind than text, not yet looked at. */
export function parseContent(content: string): object | null {
  if (Buffer.byteLength(content) > limits.contentBytesMax) return null
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

const url = z.object({ url: z.string() })
const duration = z.int().check(z.minimum(0), z.maximum(24 * 3_600_000))
const side = z.int().check(z.minimum(1), z.maximum(20_000))
const audio = z.object({
  url: z.string(),
  duration: z.int().check(z.minimum(limits.voiceMsMin), z.maximum(limits.voiceMsMax)),
  waveform: z.string().check(z.regex(/^\d*$/), z.maxLength(limits.waveformLengthMax)),
})
const video = z.object({ url: z.string(), poster: z.string(), duration, width: side, height: side })

async function readImage(app: App, _: string, given: unknown): Promise<ImageContent | null> {
  const read = url.safeParse(given)
  const file = read.success && (await uploads.finishedAt(app, read.data.url))
  if (!file || file.url !== read.data.url || file.width === 0) return null
  return {
    url: file.url,
    thumb: file.thumb,
    width: file.width,
    height: file.height,
    size: file.size,
    mime: file.mime,
  }
}

async function readAudio(app: App, _: string, given: unknown): Promise<AudioContent | null> {
  const read = audio.safeParse(given)
  const file = read.success && (await uploads.finishedAt(app, read.data.url))
  if (!file || !file.mime.startsWith('audio/') || file.url.endsWith('.bin')) return null
  return { ...read.data, size: file.size, mime: file.mime }
}

async function readVideo(app: App, _: string, given: unknown): Promise<VideoContent | null> {
  const read = video.safeParse(given)
  if (!read.success) return null
  const [file, poster] = await Promise.all([
    uploads.finishedAt(app, read.data.url),
    read.data.poster === '' ? null : uploads.finishedAt(app, read.data.poster),
  ])
  if (!file || !file.mime.startsWith('video/') || file.url.endsWith('.bin')) return null
  if (read.data.poster !== '' && (!poster || poster.width === 0)) return null
  return { ...read.data, size: file.size, mime: file.mime }
}

async function readFile(app: App, _: string, given: unknown): Promise<FileContent | null> {
  const read = url.safeParse(given)
  const file = read.success && (await uploads.finishedAt(app, read.data.url))
  if (!file || file.url !== read.data.url) return null
  return { url: file.url, name: file.name, size: file.size, mime: file.mime }
}

const idPattern = /^\d{1,20}$/

/**
 * The extras that a client may set, `at` first (migration 0021); every other key is dropped, and anything malformed
 * refuses the message.
 */
export function readExtras(extras: unknown): Extras | null {
  if (extras === undefined || extras === null) return {}
  if (typeof extras !== 'object' || Array.isArray(extras)) return null
  if (Buffer.byteLength(JSON.stringify(extras)) > limits.extrasBytesMax) return null
  const { at, quote, album } = extras as Record<string, unknown>
  const read: Extras = {}
  if (at === 'all') read.at = at
  else if (Array.isArray(at)) {
    if (at.length > limits.batchMax || !at.every((one) => typeof one === 'string' && idPattern.test(one)))
      return null
    if (at.length > 0) read.at = at
  }
  if (typeof quote === 'object' && quote !== null) {
    const { id } = quote as Record<string, unknown>
    if (typeof id !== 'string' || !messageIdPattern.test(id)) return null
    read.quote = { id }
  }
  if (typeof album === 'string' && album.length <= 32) read.album = album
  return read
}

/** One line for the chat list; kinds beyond text are named by the reader's client. */
export function previewOf(kind: number, content: string): string {
  if (kind === msgType.text) return shortened(content.replace(/\s+/g, ' '))
  if (kind === msgType.inform || kind === msgType.pouch) return content
  if (kind === msgType.red) return shortened((JSON.parse(content) as RedContent).wish)
  if (kind === msgType.transfer || kind === msgType.gift) return (JSON.parse(content) as GiftContent).money
  if (kind === msgType.file || kind === msgType.card) {
    return shortened((JSON.parse(content) as FileContent | CardContent).name)
  }
  return ''
}

export const shortened = (text: string): string => [...text].slice(0, limits.quoteLengthMax).join('')
