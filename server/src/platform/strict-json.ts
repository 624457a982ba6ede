export class MalformedJson extends Error {}

const depthMax = 32

/** No call needs as many fields and items; without a bound, reading and sorting them costs more than refusing. */
export const piecesMax = 4_000

/**
 * JSON.parse that also refuses duplicate keys, depth above 32 and more than so many fields and items: with duplicates,
 * what was signed and what is read could differ. What is too much is refused by one look at the text, before anything
 * is made of it. Of duplicate keys the parser leaves one, so that it has fewer keys than the text has colons. Throws
 * MalformedJson.
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

/** Counts outside of strings, of any text. Throws where there are more commas, colons and brackets than the bound. */
function countColons(text: string, pieces: number): number {
  let left = pieces
  let depth = 0
  let colons = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        // A string that does not end: no JSON, which the parser says at once.
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
  // What was parsed inherits nothing that can be enumerated, and no list of keys is made here.
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

/** Behind an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === backslash) before -= 1
  return (at - before) % 2 === 0
}
