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

/** Walks text that is known to be JSON. */
function checkKeys(text: string): void {
  const open: (Set<string> | null)[] = []
  let key: string | null = null
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') {
      const end = endOfString(text, at)
      key = text.slice(at, end + 1)
      at = end
    } else if (sign === ':') {
      const keys = open.at(-1)
      const name = JSON.parse(key ?? '""') as string
      if (keys?.has(name)) throw new MalformedJson('duplicate key')
      keys?.add(name)
    } else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Set() : null)
      if (open.length > depthMax) throw new MalformedJson('too deep')
    } else if (sign === '}' || sign === ']') {
      open.pop()
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
