import { entitiesIn, isMention, type Entity } from '@mynah/contract/entities'
import type { ChatMessage } from '@mynah/contract/socket'

/**
 * Where a text mentions people. Older clients sent only ids, without positions: then it is the first place with '@'
 * and the person's name, and for 'all' the first word after an @.
 */
export function mentionPlaces(
  { content, extras }: Pick<ChatMessage, 'content' | 'extras'>,
  namesOf: (id: string) => readonly string[],
): Entity[] {
  const { at, entities } = extras
  if (at === undefined) return []
  const isNamed = (id: string) => at === 'all' || at.includes(id)
  const places = entities?.filter(isMention) ?? []
  if (places.length > 0) return entitiesIn(places, content, isNamed)
  if (at === 'all') {
    const found = /(?<!\S)@[^\s@]{1,20}/u.exec(content)
    return found ? [['m', found.index, found[0].length, 'all']] : []
  }
  const found = at.flatMap((id): Entity[] => {
    const names = namesOf(id).filter((name) => name !== '')
    const places = names.flatMap((name): Entity[] => {
      const offset = content.indexOf(`@${name}`)
      return offset < 0 ? [] : [['m', offset, name.length + 1, id]]
    })
    // a longer name with the same beginning takes precedence
    return places.toSorted((a, b) => a[1] - b[1] || b[2] - a[2]).slice(0, 1)
  })
  return entitiesIn(found, content, isNamed)
}
