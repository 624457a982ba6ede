import * as z from '../kit/schema.ts'
import { limits } from '../limits.ts'
import { readLink } from './links.ts'

/**
 * A formatted range of a text; offset and length in UTF-16 units. `m` mentions a user by id, or everybody by 'all'. `b`
 * is bold, `i` italic, `s` struck through, `c` code, `x` a spoiler; `a` links to an address. Ranges of complete lines:
 * `pre` is a code block with its language, `q` a quotation, `ul` and `ol` lists with one entry a line. Clients keep
 * unknown types and do not show them.
 */
export type Entity = [type: string, offset: number, length: number, arg?: string]

export const entity = z.tuple([
  z.string(),
  z.int(),
  z.int(),
  z.optional(z.string()),
]) satisfies z.ZodMiniType<Entity>

/** What a copy of a message keeps of its extras: mentions and formatting. */
export const copiedExtras = z.object({
  at: z.exactOptional(z.union([z.array(z.string()), z.literal('all')])),
  entities: z.exactOptional(z.array(entity)),
})
export type CopiedExtras = z.output<typeof copiedExtras>

export const isMention = ([type]: Entity): boolean => type === 'm'

export const blockTypes: readonly string[] = ['pre', 'q', 'ul', 'ol']
const inlineTypes: readonly string[] = ['b', 'i', 's', 'c', 'x']
/** The types that a client of this version shows, besides mentions. */
export const formatTypes: readonly string[] = [...inlineTypes, ...blockTypes, 'a']
const argLengthMax = 1_000

const idPattern = /^(?:all|\d{1,20})$/
const typePattern = /^[a-z][a-z0-9]{0,15}$/
const codeLanguagePattern = /^[\w+#.-]{1,20}$/
const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** The valid entities of untrusted input, sorted by offset; any two are nested or disjoint. */
export function entitiesIn(given: unknown, text: string, isNamed: (id: string) => boolean): Entity[] {
  if (!Array.isArray(given)) return []
  const read = given.flatMap((one: unknown): Entity[] => {
    if (!Array.isArray(one)) return []
    const [type, offset, length, arg] = one as unknown[]
    if (!isPlace(offset) || !isPlace(length) || length < 1 || offset + length > text.length) return []
    // an offset within a surrogate pair is invalid
    if (isInside(text, offset) || isInside(text, offset + length)) return []
    if (type !== 'm') return formatOf(type, offset, length, arg)
    if (length < 2 || text[offset] !== '@') return []
    return typeof arg === 'string' && idPattern.test(arg) && isNamed(arg) ? [[type, offset, length, arg]] : []
  })
  let mentions = 0
  const few = nested(read.toSorted((a, b) => a[1] - b[1] || b[2] - a[2])).filter(
    (one) => !isMention(one) || (mentions += 1) <= limits.mentionsMax,
  )
  return few.slice(0, limits.entitiesMax)
}

function formatOf(type: unknown, offset: number, length: number, arg: unknown): Entity[] {
  if (typeof type !== 'string' || !typePattern.test(type)) return []
  const bare: Entity = [type, offset, length]
  if (inlineTypes.includes(type)) return [bare]
  const words = typeof arg === 'string' && arg.length <= argLengthMax && arg.isWellFormed() ? arg : undefined
  if (type === 'a') {
    const link = words === undefined ? undefined : readLink(words)
    return link ? [[type, offset, length, link.href]] : []
  }
  if (type === 'pre')
    return words && codeLanguagePattern.test(words) ? [[type, offset, length, words]] : [bare]
  if (blockTypes.includes(type) || words === undefined) return [bare]
  // a type of a newer version
  return [[type, offset, length, words]]
}

/** Removes entities that overlap an earlier one only in part, or are nested in one of the same type. */
function nested(sorted: readonly Entity[]): Entity[] {
  const around: Entity[] = []
  return sorted.filter((one) => {
    const [type, offset, length] = one
    while (around.length > 0 && endOf(around.at(-1)) <= offset) around.pop()
    if (around.length > 0 && offset + length > endOf(around.at(-1))) return false
    if (around.some(([outer]) => outer === type)) return false
    around.push(one)
    return true
  })
}

const endOf = ([, offset, length]: Entity = ['', 0, 0]): number => offset + length

/** Whether an offset is between the two units of a surrogate pair. */
const isInside = (text: string, place: number): boolean => (text.codePointAt(place - 1) ?? 0) > 0xff_ff

/** The mentioned users: their ids, or 'all'. */
export function atOf(entities: readonly Entity[]): string[] | 'all' | undefined {
  const ids = [...new Set(entities.flatMap(([type, , , id = '']) => (type === 'm' ? [id] : [])))]
  if (ids.includes('all')) return 'all'
  return ids.length > 0 ? ids : undefined
}

let segmenter: Intl.Segmenter | undefined

/** Extends each entity but mentions to complete graphemes, so that no syllable or emoji is half bold. */
export function extendToGraphemes(entities: readonly Entity[], text: string): Entity[] {
  const last = Math.max(0, ...entities.map((one) => (isMention(one) ? 0 : endOf(one))))
  if (last === 0 || /^[ -~\n]*$/.test(text)) return [...entities]
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const starts = new Map<number, number>()
  const ends = new Map<number, number>()
  // one pass over the text for all entities
  const wanted = new Set(entities.flatMap((one) => [one[1], endOf(one)]))
  for (const { index, segment } of segmenter.segment(text)) {
    if (index > last) break
    for (let place = index + 1; place < index + segment.length; place += 1) {
      if (!wanted.has(place)) continue
      starts.set(place, index)
      ends.set(place, index + segment.length)
    }
  }
  return entities.map((one): Entity => {
    if (isMention(one)) return one
    const [type, offset, , ...arg] = one
    const start = starts.get(offset) ?? offset
    return [type, start, (ends.get(endOf(one)) ?? endOf(one)) - start, ...arg]
  })
}
