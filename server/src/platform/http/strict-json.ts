export class MalformedJson extends Error {}

const depthMax = 32

/**
 * No call needs this many fields and items; without a limit, parsing and sorting them would cost more than refusing.
 */
export const piecesMax = 4_000

/**
 * JSON.parse that also refuses duplicate keys, nesting above 32 levels and too many fields and items: with duplicate
 * keys, the signed and the parsed content could differ. Sizes are checked on the text before parsing. The parser drops
 * duplicate keys, so they are found by comparing the number of keys with the colons in the text. Throws MalformedJson.
 */
export function parseStrictJson(text: string, pieces = piecesMax): unknown {
  const colons = countColons(text, pieces)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new MalformedJson('not JSON')
  }
  if (countKeys(value) !== colons) throw new MalformedJson('duplicate key')
  return value
}

/** Counts colons outside of strings. Throws if there are more commas, colons and brackets than the limit. */
function countColons(text: string, pieces: number): number {
  let left = pieces
  let depth = 0
  let colons = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        // An unterminated string is invalid JSON, which the parser reports.
        if (at < 0) return colons
        break
      case 0x7b:
      case 0x5b:
        depth += 1
        left -= 1
        break
      case 0x7d:
      case 0x5d:
        depth -= 1
        break
      case 0x3a:
        colons += 1
        left -= 1
        break
      case 0x2c:
        left -= 1
    }
    if (left < 0 || depth > depthMax) throw new MalformedJson('too many pieces, or too deep')
  }
  return colons
}

const quote = 0x22
const backslash = 0x5c

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let keys = 0
  if (Array.isArray(value)) {
    for (const part of value) if (typeof part === 'object') keys += countKeys(part)
    return keys
  }
  // Parsed objects inherit nothing enumerable, and this makes no list of keys.
  for (const key in value) {
    keys += 1
    const part = (value as Record<string, unknown>)[key]
    if (typeof part === 'object') keys += countKeys(part)
  }
  return keys
}

function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1)
  while (at > 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at
}

/** After an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === backslash) before -= 1
  return (at - before) % 2 === 0
}
