export class MalformedJson extends Error {}

const depthMax = 32

/**
 * JSON.parse that also refuses duplicate keys and depth above 32: with duplicates, what was signed and what is read
 * could differ. Throws MalformedJson.
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new MalformedJson('not JSON')
  }
  checkKeys(text)
  return value
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
        if (open.length > depthMax) throw new MalformedJson('too deep')
        break
      case 0x7d:
      case 0x5d:
        open.pop()
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1)
  while (isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at
}

/** Behind an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === backslash) before -= 1
  return (at - before) % 2 === 0
}
