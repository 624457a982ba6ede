import * as z from 'zod/mini'
import { limits } from '@mynah/contract/limits'
import { oneLine, shortened } from '@mynah/contract/message-kind'
import { audioMessage, type AudioContent } from '@mynah/contract/message-kinds/audio'
import { fileMessage, type FileContent } from '@mynah/contract/message-kinds/file'
import { imageMessage, type ImageContent } from '@mynah/contract/message-kinds/image'
import { videoMessage, type VideoContent } from '@mynah/contract/message-kinds/video'
import type { App } from '#platform/app.ts'
import { textsOf } from '#platform/texts.ts'
import * as uploads from '#features/uploads/index.ts'
import { readCaption } from '../accept/content.ts'
import { serveMessageKind } from './message-kind.ts'

const texts = textsOf('messages')

const voiceSlackMs = 2_000
const url = z.object({ url: z.string() })
const duration = z.int().check(z.minimum(0), z.maximum(24 * 3_600_000))
const side = z.int().check(z.minimum(1), z.maximum(20_000))
const audio = z.object({
  url: z.string(),
  duration: z.int().check(z.minimum(limits.voiceMsMin), z.maximum(limits.voiceMsMax)),
  waveform: z.string().check(z.regex(/^\d*$/), z.maxLength(limits.waveformLengthMax)),
})
const video = z.object({ url: z.string(), poster: z.string(), duration, width: side, height: side })

/** An upload that the sender can see, by the address of its full version. */
async function fileAt(app: App, senderId: string, address: string) {
  const file = await uploads.forwardableAt(app, senderId, address)
  return file && uploads.nameIn(file.url) === uploads.nameIn(address) ? file : null
}

async function readImage(app: App, senderId: string, given: unknown): Promise<ImageContent | null> {
  const read = url.safeParse(given)
  const file = read.success && (await fileAt(app, senderId, read.data.url))
  const caption = readCaption(given)
  if (!file || file.width === 0 || !caption) return null
  return {
    url: file.url,
    thumb: file.thumb,
    width: file.width,
    height: file.height,
    size: file.size,
    mime: file.mime,
    ...caption,
  }
}

async function readAudio(app: App, senderId: string, given: unknown): Promise<AudioContent | null> {
  const read = audio.safeParse(given)
  const file = read.success && (await fileAt(app, senderId, read.data.url))
  if (!file || !file.mime.startsWith('audio/') || file.url.endsWith('.bin')) return null
  // Encoders add some frames at the ends.
  if (file.duration > limits.voiceMsMax + voiceSlackMs) return null
  const known = Math.min(Math.max(file.duration, limits.voiceMsMin), limits.voiceMsMax)
  return {
    ...read.data,
    duration: file.duration > 0 ? known : read.data.duration,
    url: file.url,
    size: file.size,
    mime: file.mime,
  }
}

async function readVideo(app: App, senderId: string, given: unknown): Promise<VideoContent | null> {
  const read = video.safeParse(given)
  const caption = readCaption(given)
  if (!read.success || !caption) return null
  const [file, poster] = await Promise.all([
    fileAt(app, senderId, read.data.url),
    read.data.poster === '' ? null : uploads.forwardableAt(app, senderId, read.data.poster),
  ])
  if (!file || !file.mime.startsWith('video/') || file.url.endsWith('.bin')) return null
  if (read.data.poster !== '' && (!poster || poster.width === 0)) return null
  // Length and size come from the file itself; from the sender only if the file has none.
  const box = file.width > 0 && file.height > 0 ? file : read.data
  return {
    ...read.data,
    width: box.width,
    height: box.height,
    duration: file.duration > 0 ? file.duration : read.data.duration,
    url: file.url,
    size: file.size,
    mime: file.mime,
    ...caption,
  }
}

async function readFile(app: App, senderId: string, given: unknown): Promise<FileContent | null> {
  const read = url.safeParse(given)
  const file = read.success && (await fileAt(app, senderId, read.data.url))
  const caption = readCaption(given)
  if (!file || !caption) return null
  return { url: file.url, name: file.name, size: file.size, mime: file.mime, ...caption }
}

const labelled = (label: string, words: string): string => `${label} ${shortened(oneLine(words))}`.trim()

export const imageKind = serveMessageKind(imageMessage, {
  read: readImage,
  searchText: ({ text = '' }) => text,
  pushText: ({ text = '' }, language) => labelled(texts(language)('image'), text),
})

export const audioKind = serveMessageKind(audioMessage, {
  read: readAudio,
  pushText: (_, language) => texts(language)('audio'),
})

export const videoKind = serveMessageKind(videoMessage, {
  read: readVideo,
  searchText: ({ text = '' }) => text,
  pushText: ({ text = '' }, language) => labelled(texts(language)('video'), text),
})

export const fileKind = serveMessageKind(fileMessage, {
  read: readFile,
  searchText: ({ name, text }) => [name, text].filter(Boolean).join(' '),
  pushText: ({ name, text }, language) => labelled(texts(language)('file'), text ? `${name} ${text}` : name),
})
