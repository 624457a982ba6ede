import { isKind } from '@mynah/contract/message-kinds'
import { entitiesIn } from '@mynah/contract/entities'
import { pagesIn } from '@mynah/contract/pages-in-text'
import type { Extras } from '@mynah/contract/socket'
import { parseContent, readCaption, readExtras, readText } from '../accept/content.ts'
import type { MessageRow } from '../store.ts'

const isForwarded = (extras: string) => (JSON.parse(extras) as Extras).forwarded === true

/** A text, or what has a caption; nothing that was passed on. */
export const isEditable = ({ kind, extras }: Pick<MessageRow, 'kind' | 'extras'>): boolean =>
  isKind({ msgType: kind }, 'text', 'image', 'video', 'file') && !isForwarded(extras)

/**
 * A message with other words: of a text the whole, of media the caption. Who was named stays named; who is named now for
 * the first time stands in `atEdit`, and is not notified. null where the words are none.
 */
export function editedContent(
  { kind, content, extras }: Pick<MessageRow, 'kind' | 'content' | 'extras'>,
  words: string,
  given: unknown,
): { content: string; extras: string } | null {
  const read = readExtras(given, words)
  if (!read) return null
  const isText = isKind({ msgType: kind }, 'text')
  const next = isText ? readText(words) : captioned(content, words)
  if (next === null) return null
  const { at, entities: _, atEdit: __, card, ...rest } = JSON.parse(extras) as Extras
  const before = at === 'all' ? [] : (at ?? [])
  const named = read.at === 'all' || read.at === undefined ? [] : read.at
  const added = named.filter((one) => !before.includes(one))
  const everybody = new Set([...before, ...named])
  const entities = entitiesIn(read.entities, words, (one) => at === 'all' || everybody.has(one))
  const after: Extras = {
    // first, as it is stored and searched for
    ...(at && { at }),
    ...(added.length > 0 && { atEdit: added }),
    ...(entities.length > 0 && { entities }),
    ...rest,
    // of a page that is not named any more nothing is shown
    ...(card && pagesIn(words).includes(card.url) && { card }),
  }
  return { content: next, extras: JSON.stringify(after) }
}

function captioned(content: string, words: string): string | null {
  const { text: _, ...media } = (parseContent(content) ?? {}) as { text?: string }
  const caption = readCaption({ text: words })
  return caption && JSON.stringify({ ...media, ...caption })
}
