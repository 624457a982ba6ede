import { entitiesIn, isMention, type Entity } from '@mynah/contract/entities'
import { movedEntities } from '@mynah/contract/moved-entities'
import type { Quote } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import * as messages from '#features/messages/index.ts'

type Draft = { text: string; parts: messages.DraftParts }
type Given = {
  text: string
  at?: string[] | 'all' | undefined
  entities?: unknown[] | undefined
  quote?: { id: string } | null | undefined
}

/** The draft after a save. Fields that an older client does not know are kept, as far as their text is still there. */
export function draftAfter(before: Draft, { text, at, entities, quote }: Given): Draft {
  const isNamed = (id: string) => at === undefined || at === 'all' || at.includes(id)
  const named = entities ? entitiesIn(entities, text, isNamed) : standing(before, text)
  // if the text was sent or deleted, the quoted message goes too
  const answered = text === '' ? undefined : before.parts.quote
  return { text, parts: { entities: named, quote: quote === undefined ? answered : quote?.id } }
}

/**
 * The mentions of a draft whose text still appears, in order, in a new text of which the edit is unknown; and its
 * formatting.
 */
function standing({ text: before, parts }: Draft, text: string): Entity[] {
  const moved = movedEntities(parts.entities, before, text)
  if (moved.length === parts.entities.length) return moved
  const formats = moved.filter((one) => !isMention(one))
  let from = 0
  const names = parts.entities.filter(isMention).flatMap(([type, offset, length, id = '']): Entity[] => {
    const place = text.indexOf(before.slice(offset, offset + length), from)
    // the beginning of a longer word does not match
    if (place < 0 || /^[\p{L}\p{N}]/u.test(text.slice(place + length))) return []
    from = place + length
    return [[type, place, length, id]]
  })
  return entitiesIn([...names, ...formats], text, () => true)
}

/** The draft as its author's devices see it; the quoted message in its present version. */
export async function draftView(
  app: App,
  userId: string,
  { key, text, parts }: Draft & { key: string },
): Promise<{ draft: string; draftEntities?: Entity[]; draftQuote?: Quote }> {
  const quote = parts.quote === undefined ? undefined : await messages.quoteFor(app, key, userId, parts.quote)
  return {
    draft: text,
    ...(parts.entities.length > 0 && { draftEntities: parts.entities }),
    ...(quote && { draftQuote: quote }),
  }
}
