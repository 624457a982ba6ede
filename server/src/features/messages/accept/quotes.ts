import type { Extras, Quote } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import { previewOf } from '../kinds/message-kind.ts'
import { senderOf, stillThere, type AtLeaving } from '../reading/last-seen.ts'
import { maySee, participationOf } from '../members/participation-store.ts'
import * as store from '../store.ts'

export type Quotes = ReadonlyMap<string, Quote>

export const noQuotes: Quotes = new Map()

/** What messages of one conversation quote, as it stands now: a quoted message that was recalled says nothing more. */
export async function quotesIn(
  app: App,
  rows: readonly Pick<store.MessageRow, 'conversation_id' | 'extras'>[],
  left: AtLeaving = stillThere,
): Promise<Quotes> {
  const [first] = rows
  const ids = rows.flatMap((row) => quoted(row.extras) ?? [])
  if (!first || ids.length === 0) return noQuotes
  return quotesOf(app, first.conversation_id, ids, left)
}

export async function quotesOf(
  app: App,
  key: string,
  ids: string[],
  left: AtLeaving = stillThere,
): Promise<Quotes> {
  const rows = await store.byIds(app.db, key, [...new Set(ids)])
  const cards = await account.cardsOf(
    app,
    rows.map((row) => row.sender_id),
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        from: row.sender_id,
        nick: senderOf(row, cards.get(row.sender_id), left).nick,
        msgType: row.kind,
        text: previewOf(app, row),
        seq: row.seq,
      },
    ]),
  )
}

/** One message as this person may quote it; undefined where they do not see it. */
export async function quoteFor(
  app: App,
  key: string,
  userId: string,
  id: string,
): Promise<Quote | undefined> {
  const me = await participationOf(app.db, key, userId)
  const quote = me && (await quotesOf(app, key, [id])).get(id)
  return me && quote?.seq !== undefined && maySee(me, quote.seq) ? quote : undefined
}

/** The id in stored extras, without parsing those that quote nothing. */
function quoted(extras: string): string | undefined {
  return extras.includes('"quote":') ? (JSON.parse(extras) as Extras).quote?.id : undefined
}
