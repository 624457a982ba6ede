import { blockTypes, entitiesIn, isMention, extendToGraphemes, type Entity } from '@mynah/contract/entities'
import { movedEntities, wholeLines } from '@mynah/contract/moved-entities'

// Formats of a text while it is written: pure functions over ranges, without a field.

export type Format = 'b' | 'i' | 's' | 'c' | 'x' | 'a' | 'q' | 'ul' | 'ol' | 'pre'
export type Ranged = { text: string; entities: readonly Entity[] }

const isBlock = ([type]: Entity): boolean => blockTypes.includes(type)
const range = (type: Format, start: number, end: number, arg?: string): Entity =>
  arg === undefined ? [type, start, end - start] : [type, start, end - start, arg]
const endOf = ([, offset, length]: Entity): number => offset + length
const between = ([type, , , ...arg]: Entity, start: number, end: number): Entity[] =>
  end > start ? [[type, start, end - start, ...arg]] : []
const stretched = ([type, offset, , ...arg]: Entity, end: number): Entity => [
  type,
  offset,
  end - offset,
  ...arg,
]
const meet = (one: Entity, other: Entity): boolean => one[1] < endOf(other) && other[1] < endOf(one)
const isWithin = (one: Entity, other: Entity): boolean => one[1] >= other[1] && endOf(one) <= endOf(other)

/** The parts of a range outside of another range. */
const without = (one: Entity, start: number, end: number): Entity[] => [
  ...between(one, one[1], Math.min(endOf(one), start)),
  ...between(one, Math.max(one[1], end), endOf(one)),
]

/** The same formats as nested or disjoint ranges, as few as possible; a range that crosses another one is divided. */
export function arranged({ text, entities }: Ranged): Entity[] {
  const blocks = joined(text, entities.filter(isBlock))
  const fixed = [...blocks, ...entities.filter(isMention)]
  const placed: Entity[] = [...fixed]
  const others = entities.filter((one) => !isBlock(one) && !isMention(one))
  for (const one of joined(text, extendToGraphemes(others, text))) {
    const cuts = placed
      // blocks are never nested
      .filter(
        (other) => meet(one, other) && !isWithin(one, other) && (isBlock(other) || !isWithin(other, one)),
      )
      .flatMap((other) => [other[1], endOf(other)].filter((at) => at > one[1] && at < endOf(one)))
    const stops = [...new Set([one[1], ...cuts, endOf(one)])].sort((a, b) => a - b)
    for (const [nth, start] of stops.slice(0, -1).entries())
      placed.push(...between(one, start, stops[nth + 1] ?? start))
  }
  return entitiesIn(placed, text, () => true)
}

/** Merges ranges of one type that overlap or touch, and blocks that share a line or are adjacent. */
function joined(text: string, entities: readonly Entity[]): Entity[] {
  const after: Entity[] = []
  for (const one of entities.toSorted((a, b) => a[1] - b[1])) {
    const before = isBlock(one) ? after.at(-1) : after.findLast(([type]) => type === one[0])
    const gap = before && one[1] - endOf(before)
    const touches =
      gap !== undefined && (gap <= 0 || (isBlock(one) && gap === 1 && text[one[1] - 1] === '\n'))
    const isSame = before && before[0] === one[0] && before[3] === one[3]
    if (before && touches && isSame)
      after[after.indexOf(before)] = stretched(before, Math.max(endOf(one), endOf(before)))
    // of two links, or two blocks, for the same words the first one wins
    else if (before && gap !== undefined && gap < 0) after.push(...between(one, endOf(before), endOf(one)))
    else after.push(one)
  }
  return after
}

/** The words to which a format applies: the trimmed selection, or the word at the caret. */
export function wordsAt(text: string, from: number, to: number): [start: number, end: number] {
  if (from < to) {
    const chosen = text.slice(from, to)
    if (chosen.trim() === '') return [from, from]
    return [from + chosen.length - chosen.trimStart().length, to - chosen.length + chosen.trimEnd().length]
  }
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
  const at = [segments.containing(from), segments.containing(from - 1)].find((one) => one?.isWordLike)
  return at ? [at.index, at.index + at.segment.length] : [from, from]
}

/** Whether all of the selection has the format. */
export function hasFormat({ text, entities }: Ranged, type: Format, from: number, to: number): boolean {
  const [start, end] = blockTypes.includes(type) ? [from, to] : wordsAt(text, from, to)
  const mine = entities.filter((one) => one[0] === type).toSorted((a, b) => a[1] - b[1])
  let reached = start
  for (const one of mine) if (one[1] <= reached) reached = Math.max(reached, endOf(one))
  const isInside = mine.some((one) => one[1] <= start && start <= endOf(one))
  return isInside && reached >= end && (end > start || blockTypes.includes(type))
}

/** Adds the format to the selection, or removes it if all of the selection has it. */
export function toggled(now: Ranged, type: Format, [from, to]: [number, number], arg?: string): Entity[] {
  const { text, entities } = now
  const isOn = hasFormat(now, type, from, to)
  const made = (start: number, end: number) => range(type, start, end, arg)
  if (blockTypes.includes(type)) {
    const [lines] = wholeLines(made(from, to), text)
    if (!lines) return [...entities]
    // including the surrounding line breaks, which then separate two blocks
    const rest = entities.flatMap((one) =>
      isBlock(one) && meet(one, lines) ? without(one, lines[1] - 1, endOf(lines) + 1) : [one],
    )
    return arranged({ text, entities: isOn ? rest : [...rest, lines] })
  }
  const [start, end] = wordsAt(text, from, to)
  const rest =
    isOn || type === 'a'
      ? entities.flatMap((one) => (one[0] === type ? without(one, start, end) : [one]))
      : entities
  return arranged({
    text,
    entities: (isOn && arg === undefined) || start === end ? rest : [...rest, made(start, end)],
  })
}

/** The formats and mentions of the trimmed text. */
export function trimmed({ text, entities }: Ranged): { text: string; entities: Entity[] } {
  const start = text.length - text.trimStart().length
  const sent = text.trim()
  const inside = entities.flatMap((one) =>
    between(one, Math.max(one[1] - start, 0), Math.min(endOf(one) - start, sent.length)).filter(
      (part) => !isMention(part) || part[2] === one[2],
    ),
  )
  return { text: sent, entities: arranged({ text: sent, entities: inside }) }
}

const word = String.raw`(?!\s)(?:(?!\1)[^\n])*?(?<!\s)`
/** Two signs directly around words; next to ASCII letters or digits they have another meaning. */
const pair = new RegExp(
  String.raw`(?<![A-Za-z0-9*|\x60\\])(\*\*|\|\||\x60)(${word})\1(?![A-Za-z0-9*|\x60])`,
  'gu',
)
/**
 * Underscores and tildes occur in file names, addresses, emoticons and after Chinese and Thai words: they only count
 * around a full word, of any script, between blanks or punctuation.
 */
const loosePair =
  /(?<=^|[\s*|_~("'\u2018\u201C«¿¡（【「『《])((?<!_)_(?!_)|(?<!~)~~(?!~))((?=[\p{L}\p{N}\p{Extended_Pictographic}("'\u2018\u201C¿¡#$@])[^\n]*?[^\s_~^*|\\])\1(?!\1)(?=$|[\s*|_~)"'\u2019\u201D».,!?;:…。，！？；：、।）】」』》])/gu
/** Whether the text before belongs to an address. */
const isInAddress = (text: string, at: number): boolean =>
  /(?:\/\/|www\.|@)\S*$/i.test(text.slice(Math.max(0, at - 2_000), at))
const codeBlock = /(?<=^|\n)```(?:([\w+#.-]{1,20})\n|\n)?([^\n](?:(?!```)[\s\S])*?)\n?```(?=\n|$)/g
const signs: Record<string, Format> = { '**': 'b', '||': 'x', '`': 'c', _: 'i', '~~': 's' }
const atOnce = 50

/**
 * Converts signs that were typed or pasted between two positions to formats: `**bold**`, `_italic_`, `~~struck~~`,
 * `||spoiler||`, `` `code` `` and three of those around a block. Undefined if there are none.
 */
export function withoutSigns(given: Ranged, from: number, to: number): Ranged | undefined {
  let now = given
  let end = to
  for (let times = 0; times < atOnce; times += 1) {
    const next = firstOf(now, from, end)
    if (!next) break
    end -= now.text.length - next.text.length
    now = next
  }
  return now === given ? undefined : now
}

function firstOf({ text, entities }: Ranged, from: number, to: number): Ranged | undefined {
  for (const pattern of [codeBlock, pair, loosePair]) {
    for (const found of text.matchAll(pattern)) {
      const [whole, first = '', inner = ''] = found
      const start = found.index
      const end = start + whole.length
      if (end <= from || end > to || inner === '') continue
      const isPair = pattern !== codeBlock
      if (pattern === loosePair && isInAddress(text, start)) continue
      const isCode = entities.some(
        ([type, offset, length]) => ['c', 'pre'].includes(type) && offset < end && start < offset + length,
      )
      if (isCode) continue
      const at = start + (isPair ? first.length : whole.indexOf(inner, first.length + 3))
      const opened = text.slice(0, start) + text.slice(at)
      const stop = start + inner.length
      const closed = opened.slice(0, stop) + opened.slice(end - (at - start))
      const moved = movedEntities(movedEntities(entities, text, opened, start), opened, closed, stop)
      const language = first === '' ? undefined : first
      const made = isPair ? range(signs[first] ?? 'b', start, stop) : range('pre', start, stop, language)
      return { text: closed, entities: arranged({ text: closed, entities: [...moved, made] }) }
    }
  }
  return undefined
}
