import * as z from 'zod/mini'
import { limits } from '@mynah/contract/limits'
import { msgType, type Extras } from '@mynah/contract/socket'

const image = z.object({
  url: z.string(),
  thumb: z.string(),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  size: z.int().check(z.nonnegative()),
  mime: z.string(),
})

/** Checks that every URL in a message is a finished upload of ours. */
export type OwnUrl = (url: string) => boolean

/**
 * What a client may send of each kind, as it is stored; null for what it may not. The kinds of features that are not
 * built yet are refused like those that only the server may send.
 */
export function readContent(kind: unknown, content: unknown, isOwnUrl: OwnUrl): string | null {
  if (typeof content !== 'string') return null
  if (kind === msgType.text) {
    if (content.includes('\0') || !content.isWellFormed()) return null
    const length = [...content].length
    return content.trim() !== '' && length <= limits.textLengthMax ? content : null
  }
  if (kind === msgType.image) {
    const read = image.safeParse(parse(content))
    if (!read.success || !isOwnUrl(read.data.url) || !isOwnUrl(read.data.thumb)) return null
    return JSON.stringify(read.data)
  }
  return null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const idPattern = /^\d{1,20}$/

/** The extras that a client may set; every other key is dropped, and anything malformed refuses the message. */
export function readExtras(extras: unknown): Extras | null {
  if (extras === undefined || extras === null) return {}
  if (typeof extras !== 'object' || Array.isArray(extras)) return null
  if (Buffer.byteLength(JSON.stringify(extras)) > limits.extrasBytesMax) return null
  const { at, album } = extras as Record<string, unknown>
  const read: Extras = {}
  if (Array.isArray(at)) {
    if (at.length > limits.batchMax || !at.every((one) => typeof one === 'string' && idPattern.test(one)))
      return null
    read.at = at
  }
  if (typeof album === 'string' && album.length <= 32) read.album = album
  return read
}

/** One line for the chat list; kinds beyond text are named by the reader's client. */
export const previewOf = (kind: number, content: string): string =>
  kind === msgType.text
    ? [...content.replace(/\s+/g, ' ')].slice(0, 100).join('')
    : kind === msgType.inform
      ? content
      : ''
