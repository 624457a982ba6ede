import { isKind } from '@mynah/contract/message-kinds'
import { entitiesIn } from '@mynah/contract/entities'
import { pagesIn } from '@mynah/contract/pages-in-text'
import type { Extras } from '@mynah/contract/socket'
import { parseContent, readCaption, readExtras, readText } from '../accept/content.ts'
import type { MessageRow } from '../store.ts'

const isForwarded = (extras: string) => (JSON.parse(extras) as Extras).forwarded === true

/** Whether a message can be edited: a text, or a kind with a caption, and not forwarded. */
export const isEditable = ({ kind, extras }: Pick<MessageRow, 'kind' | 'extras'>): boolean =>
  isKind({ msgType: kind }, 'text', 'image', 'video', 'file') && !isForwarded(extras)

/**
 * A message with a new text, or a new caption. Mentioned users stay mentioned; new mentions go into `atEdit`, without a
 * notification. null if the new text is invalid.
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
    // first, as storage and search expect
    ...(at && { at }),
    ...(added.length > 0 && { atEdit: added }),
    ...(entities.length > 0 && { entities }),
    ...rest,
    // removes the preview of a page that the text does not contain any more
    ...(card && pagesIn(words).includes(card.url) && { card }),
  }
  return { content: next, extras: JSON.stringify(after) }
}

function captioned(content: string, words: string): string | null {
  const { text: _, ...media } = (parseContent(content) ?? {}) as { text?: string }
  const caption = readCaption({ text: words })
  return caption && JSON.stringify({ ...media, ...caption })
}
