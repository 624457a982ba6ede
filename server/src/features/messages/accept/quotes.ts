import { msgType } from '@mynah/contract/message-kinds'
import type { Extras, Quote } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import { statesOf, versionsOf, type SharedState, type Version } from '../changes/change-store.ts'
import { previewOf } from '../kinds/message-kind.ts'
import { senderOf, stillThere, type AtLeaving } from '../reading/last-seen.ts'
import { maySee, participationOf } from '../members/participation-store.ts'
import * as store from '../store.ts'

/** By the stored quote: the message id and its version. */
export type Quotes = ReadonlyMap<string, Quote>

export const noQuotes: Quotes = new Map()

export type Quoted = Pick<Quote, 'id' | 'v'>

const nameOf = ({ id, v }: Quoted): string => (v === undefined ? id : `${id} ${v}`)

export const quoteIn = (quotes: Quotes, quoted: Quoted): Quote | undefined => quotes.get(nameOf(quoted))

export const withQuote = (quoted: Quoted, quote: Quote): Quotes => new Map([[nameOf(quoted), quote]])

/** The quoted messages of one conversation, in the quoted version; one that is gone has no content. */
export async function quotesIn(
  app: App,
  rows: readonly Pick<store.MessageRow, 'conversation_id' | 'extras'>[],
  left: AtLeaving = stillThere,
): Promise<Quotes> {
  const [first] = rows
  const asked = rows.flatMap((row) => quoted(row.extras) ?? [])
  if (!first || asked.length === 0) return noQuotes
  return quotesOf(app, first.conversation_id, asked, left)
}

export async function quotesOf(
  app: App,
  key: string,
  asked: readonly Quoted[],
  left: AtLeaving = stillThere,
): Promise<Quotes> {
  const rows = await store.byIds(app.db, key, [...new Set(asked.map(({ id }) => id))])
  const cards = await account.cardsOf(
    app,
    rows.map((row) => row.sender_id),
  )
  const states = await statesOf(
    app.db,
    key,
    rows.map((row) => row.seq),
  )
  const quotes = new Map<string, Quote>()
  for (const one of asked) {
    const row = rows.find(({ id }) => id === one.id)
    if (!row) continue
    const said = await saidThen(app, row, states.get(row.seq), one.v)
    quotes.set(nameOf(one), {
      id: row.id,
      ...said,
      from: row.sender_id,
      nick: senderOf(row, cards.get(row.sender_id), left).nick,
      msgType: row.kind,
      seq: row.seq,
    })
  }
  return quotes
}

/** The content of a message in a version; the present content if that version is not stored. */
async function saidThen(
  app: App,
  row: store.MessageRow,
  state: SharedState = {},
  v?: number,
): Promise<{ v?: number; text: string; changed?: true }> {
  const now = state.v ?? 0
  const isGone = row.kind === msgType.recall
  let then: Version | undefined
  if (v !== undefined && v < now && !isGone)
    then = (await versionsOf(app.db, row.conversation_id, row.seq)).find(({ version }) => version === v)
  if (v !== undefined && then) return { v, text: previewOf(app, { ...row, ...then }), changed: true }
  return { ...(!isGone && { v: now }), text: previewOf(app, row) }
}

/** A message as this user may quote it; undefined if they cannot see it. */
export async function quoteFor(
  app: App,
  key: string,
  userId: string,
  id: string,
): Promise<Quote | undefined> {
  const me = await participationOf(app.db, key, userId)
  const quote = me && quoteIn(await quotesOf(app, key, [{ id }]), { id })
  return me && quote?.seq !== undefined && maySee(me, quote.seq) ? quote : undefined
}

/** The quote in stored extras, which are only parsed if they have one. */
function quoted(extras: string): Quoted | undefined {
  return extras.includes('"quote":') ? (JSON.parse(extras) as Extras).quote : undefined
}
