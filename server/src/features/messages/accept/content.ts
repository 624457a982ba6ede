import { isBlank } from '@mynah/contract/blank'
import { entitiesIn, extendToGraphemes, type CopiedExtras, type Entity } from '@mynah/contract/entities'
import { limits } from '@mynah/contract/limits'
import { messageIdPattern, type Extras } from '@mynah/contract/socket'

/** A text as it is stored, or null. */
export function readText(content: string): string | null {
  return isClean(content) && !isBlank(content) && isWithin(content, limits.textLengthMax) ? content : null
}

/** The caption of a file, as part of its stored content: empty if there is none; null if it is invalid. */
export function readCaption(given: unknown): { text?: string } | null {
  if (typeof given !== 'object' || given === null) return null
  const { text } = given as { text?: unknown }
  if (text === undefined || text === null) return {}
  if (typeof text !== 'string' || !isClean(text)) return null
  if (isBlank(text)) return {}
  return isWithin(text, limits.captionLengthMax) ? { text } : null
}

const isClean = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Counts characters (of one or two UTF-16 units each) only if the number of units does not decide. */
const isWithin = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= 2 * max && [...text].length <= max)

/** Parses the JSON content of another kind than text; its shape is checked later. */
export function parseContent(content: string): object | null {
  if (Buffer.byteLength(content) > limits.contentBytesMax) return null
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

const cardPattern = /^[A-Za-z0-9_-]{43}$/

/** The id of the link preview that a client wants to attach; its other fields are ignored. */
export function cardIdIn(extras: unknown): string | undefined {
  const { id } = ((extras as Record<string, unknown> | null | undefined)?.card ?? {}) as { id?: unknown }
  return typeof id === 'string' && cardPattern.test(id) ? id : undefined
}

const idPattern = /^\d{1,20}$/

/** The stored form of the mentions and formatting that a client sent: only valid ones. */
export function readEntities(given: unknown, text: string, isNamed: (id: string) => boolean): Entity[] {
  const read = entitiesIn(given, text, isNamed)
  // entities that were disjoint may overlap now
  return read.length === 0 ? read : entitiesIn(extendToGraphemes(read, text), text, isNamed)
}

/** The stored extras that a copy of the message keeps; undefined if there are none. */
export function extrasOfCopy(stored: string): CopiedExtras | undefined {
  if (stored === '{}') return undefined
  const { at, entities } = JSON.parse(stored) as Extras
  return at || entities ? { ...(at && { at }), ...(entities && { entities }) } : undefined
}

/**
 * The extras that a client may set, `at` first (migration 0021). Other keys are dropped; malformed values refuse the
 * message, except invalid entities, which are dropped.
 */
export function readExtras(extras: unknown, text = ''): Extras | null {
  if (extras === undefined || extras === null) return {}
  if (typeof extras !== 'object' || Array.isArray(extras)) return null
  if (Buffer.byteLength(JSON.stringify(extras)) > limits.extrasBytesMax) return null
  const { at, entities, quote, album, forwarded, silent, noCard } = extras as Record<string, unknown>
  const read: Extras = {}
  if (at === 'all') read.at = at
  else if (Array.isArray(at)) {
    if (at.length > limits.batchMax || !at.every((one) => typeof one === 'string' && idPattern.test(one)))
      return null
    if (at.length > 0) read.at = at
  }
  const named = read.at
  const ranges = readEntities(entities, text, (one) => named === 'all' || named?.includes(one) === true)
  if (ranges.length > 0) read.entities = ranges
  if (typeof quote === 'object' && quote !== null) {
    const { id, v } = quote as Record<string, unknown>
    if (typeof id !== 'string' || !messageIdPattern.test(id)) return null
    const isVersion = typeof v === 'number' && Number.isInteger(v) && v >= 0
    read.quote = { id, ...(isVersion && { v }) }
  }
  if (typeof album === 'string' && album.length <= 32) read.album = album
  if (forwarded === true) read.forwarded = true
  if (silent === true) read.silent = true
  if (noCard === true) read.noCard = true
  return read
}
