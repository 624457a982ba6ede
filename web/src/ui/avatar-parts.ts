// white text stands on each of them at 4.5 to 1 or better
const colours = ['#7a5c3e', '#31596b', '#8c4a3a', '#4f6b3c', '#6d4f7d', '#8a6212', '#3f6259', '#5a5490']

/** The same colour for the same id on every device. */
export function avatarColour(id: string): string {
  let hash = 0
  for (let index = 0; index < id.length; index++) hash = (hash * 31 + id.charCodeAt(index)) >>> 0
  return colours[hash % colours.length] ?? '#7a5c3e'
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first sign as a reader sees it: a Hindi syllable or an emoji is one, whatever it is made of. */
export function initial(name: string): string {
  const [plain] = /^[a-z](?=[ -~])|^[a-z]$/i.exec(name) ?? []
  // nearly every name of a list, without the work of the others
  if (plain) return plain.toUpperCase()
  const [first] = graphemes.segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? '?'
}
