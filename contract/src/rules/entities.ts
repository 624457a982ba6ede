import * as z from '../kit/schema.ts'
import { limits } from '../limits.ts'

/** What stands at a place of a text, in UTF-16 units: `m` names a person, by id, or everybody, by 'all'. */
export type Entity = ['m', offset: number, length: number, id: string]

export const entity = z.tuple([z.literal('m'), z.int(), z.int(), z.string()]) satisfies z.ZodMiniType<Entity>

const idPattern = /^(?:all|\d{1,20})$/
const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** Those of what was given that stand at an '@' of the text and name a user, by place, none over another. */
export function entitiesIn(given: unknown, text: string, isNamed: (id: string) => boolean): Entity[] {
  if (!Array.isArray(given)) return []
  const all = given.flatMap((one: unknown): Entity[] => {
    if (!Array.isArray(one)) return []
    const [type, offset, length, id] = one as unknown[]
    if (type !== 'm' || !isPlace(offset) || !isPlace(length) || length < 2 || offset + length > text.length)
      return []
    if (text[offset] !== '@' || typeof id !== 'string' || !idPattern.test(id) || !isNamed(id)) return []
    // half a sign is no name
    return text.slice(offset, offset + length).isWellFormed() ? [[type, offset, length, id]] : []
  })
  const sorted = all.toSorted((a, b) => a[1] - b[1])
  let end = 0
  const apart = sorted.filter(([, offset, length]) => {
    if (offset < end) return false
    end = offset + length
    return true
  })
  return apart.slice(0, limits.entitiesMax)
}

/** Where they stand after a change of the text; those whose words were changed are gone. */
export function movedEntities(entities: readonly Entity[], before: string, after: string): Entity[] {
  if (entities.length === 0) return []
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  const shift = after.length - before.length
  return entities.flatMap((one): Entity[] => {
    const [type, offset, length, id] = one
    // what is written right behind a name may end as its own letters did: the words decide
    for (const place of offset + length <= start ? [offset] : [offset + shift, offset]) {
      const isSame =
        place >= 0 && after.slice(place, place + length) === before.slice(offset, offset + length)
      const isOutside = place === offset ? offset + length <= start : offset >= before.length - end
      if (isSame && isOutside) return [[type, place, length, id]]
    }
    return []
  })
}

/** Whom they name: the ids, or 'all'. */
export function atOf(entities: readonly Entity[]): string[] | 'all' | undefined {
  const ids = [...new Set(entities.map(([, , , id]) => id))]
  if (ids.includes('all')) return 'all'
  return ids.length > 0 ? ids : undefined
}
