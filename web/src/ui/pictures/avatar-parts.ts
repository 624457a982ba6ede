import { graphemes } from '#ui/graphemes.ts'

// white text stands on each of them at 4.5 to 1 or better
const colours = ['#7a5c3e', '#31596b', '#8c4a3a', '#4f6b3c', '#6d4f7d', '#8a6212', '#3f6259', '#5a5490']

/** The same colour for the same id on every device. */
export const avatarColour = (id: string): string => colours[colourOf(id)] ?? '#7a5c3e'

/** The same for a name over messages: lighter in the dark. */
export const senderColour = (id: string): string => `var(--sender-${colourOf(id)})`

function colourOf(id: string): number {
  let hash = 0
  for (let index = 0; index < id.length; index++) hash = (hash * 31 + id.charCodeAt(index)) >>> 0
  return hash % colours.length
}

/** A letter that nothing after it belongs to. Thai and Lao AM and the vowels of Korean are letters that do. */
const alone = /^[\p{L}\p{N}](?![\p{M}\u0e33\u0eb3\u1160-\u11ff\u200c\u200d])/u

/** The first sign as a reader sees it: a Hindi syllable or an emoji is one, whatever it is made of. */
export function initial(name: string): string {
  const text = name.trim()
  // nearly every name of a list, without the work of the others
  const [plain] = alone.exec(text) ?? []
  if (plain) return plain.toLocaleUpperCase()
  const [first] = graphemes(text)
  return first?.segment.toLocaleUpperCase() ?? '?'
}

/** In the place of an id: the picture of the chat with oneself. */
export const savedMessagesFace = 'saved'
