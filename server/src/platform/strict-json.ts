export class MalformedJson extends Error {}

const depthMax = 32

/** No call needs as many fields and items; without a bound, reading and sorting them costs more than refusing. */
export const piecesMax = 4_000

/**
 * JSON.parse that also refuses duplicate keys, depth above 32 and more than so many fields and items: with duplicates,
 * what was signed and what is read could differ. What is too much is refused by one look at the text, before anything
 * is made of it. Throws MalformedJson.
 */
export function parseStrictJson(text: string, pieces = piecesMax): unknown {
  if (!isWithin(text, pieces)) throw new MalformedJson('too many pieces, or too deep')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new MalformedJson('not JSON')
  }
  checkKeys(text)
  return value
}

/** Counts the commas, colons and brackets outside of strings, of any text, and stops at the bound. */
function isWithin(text: string, pieces: number): boolean {
  let left = pieces
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        // A string that does not end: no JSON, which the parser says at once.
        if (at < 0) return true
        break
      case 0x7b:
      case 0x5b:
        depth += 1
        if (depth > depthMax) return false
        left -= 1
        break
      case 0x7d:
      case 0x5d:
        depth -= 1
        break
      case 0x2c:
      case 0x3a:
        left -= 1
    }
    if (left < 0) return false
  }
  return true
}

const quote = 0x22
const backslash = 0x5c

/** Walks text that is known to be JSON. */
function checkKeys(text: string): void {
  const open: (Set<string> | null)[] = []
  let key = ''
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = endOfString(text, at)
        key = text.slice(at + 1, end)
        at = end
        break
      }
      case 0x3a: {
        const keys = open.at(-1)
        const name = key.includes('\\') ? (JSON.parse(`"${key}"`) as string) : key
        if (keys?.has(name)) throw new MalformedJson('duplicate key')
        keys?.add(name)
        break
      }
      case 0x7b:
      case 0x5b:
        open.push(text.charCodeAt(at) === 0x7b ? new Set() : null)
        break
      case 0x7d:
      case 0x5d:
        open.pop()
    }
  }
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
