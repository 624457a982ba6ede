import { graphemes } from '#ui/graphemes.ts'

// each has a contrast of 4.5 to 1 or better to white text
const colours = ['#7a5c3e', '#31596b', '#8c4a3a', '#4f6b3c', '#6d4f7d', '#8a6212', '#3f6259', '#5a5490']

/** The same colour for the same id on every device. */
export const avatarColour = (id: string): string => colours[colourOf(id)] ?? '#7a5c3e'

/** The same for a name above messages: lighter in the dark theme. */
export const senderColour = (id: string): string => `var(--sender-${colourOf(id)})`

function colourOf(id: string): number {
  let hash = 0
  for (let index = 0; index < id.length; index++) hash = (hash * 31 + id.charCodeAt(index)) >>> 0
  return hash % colours.length
}

/** A letter without combining marks after it. Thai and Lao AM and Korean vowels count as marks. */
const alone = /^[\p{L}\p{N}](?![\p{M}\u0e33\u0eb3\u1160-\u11ff\u200c\u200d])/u

/** The first grapheme: a Hindi syllable or an emoji is one, whatever it consists of. */
export function initial(name: string): string {
  const text = name.trim()
  // fast path for nearly all names
  const [plain] = alone.exec(text) ?? []
  if (plain) return plain.toLocaleUpperCase()
  const [first] = graphemes(text)
  return first?.segment.toLocaleUpperCase() ?? '?'
}

/** Used instead of an id for the picture of the chat with oneself. */
export const savedMessagesFace = 'saved'
