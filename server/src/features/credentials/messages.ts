import { createHash } from 'node:crypto'
import type { CredentialKind } from '@mynah/contract/credentials'
import { languages } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import { isLoopback } from '#platform/http/address.ts'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { newId, newToken } from '#platform/ids.ts'
import { sendersOf, type Letter } from '#platform/mail-and-sms.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import { textsOf } from '#platform/texts.ts'
import type * as account from '#features/account/index.ts'
import * as store from './store.ts'

const texts = textsOf('credentials')

type Reach = Pick<account.Account, 'mobile' | 'email' | 'language'>
type Change = { id: string; kind: CredentialKind; waiting: boolean }

/** The pause before the second attempt; each later one is twice as long, up to the longest. */
const pause = { firstMs: 60_000, mostMs: 3_600_000 }
const atOnce = 20

export const hashOfLink = (token: string) => createHash('sha256').update(token).digest()

/** Sends every number and address of `reach` a message about a change, with a link that stops or undoes it. */
export const sendLink = (app: App, tx: Tx, reach: Reach, change: Change): Promise<void> =>
  sendAll(app, tx, reach, change.id, (row) => linkLetter(app, tx, row, change))

export const sendUndone = (app: App, tx: Tx, reach: Reach, changeId: string): Promise<void> =>
  sendAll(app, tx, reach, changeId, undoneLetter, 'undone')

/**
 * Stores each message together with the change, and deletes it once it is sent: an owner who never learns of a change
 * cannot undo it. After a failure or a crash, `sendAgain` sends it.
 */
async function sendAll(
  app: App,
  tx: Tx,
  { mobile, email, language }: Reach,
  changeId: string,
  letterOf: (row: store.MessageRow) => Letter | Promise<Letter>,
  about: store.MessageRow['about'] = 'change',
): Promise<void> {
  const next_at = app.clock.now() + pause.firstMs
  const stored = { change_id: changeId, language, about, attempts: 1, next_at }
  const rows: store.MessageRow[] = [
    ...(mobile ? [{ ...stored, id: newId(), channel: 'sms' as const, target: mobile }] : []),
    ...(email ? [{ ...stored, id: newId(), channel: 'mail' as const, target: email }] : []),
  ]
  for (const row of rows) {
    await store.putMessage(tx, row)
    const letter = await letterOf(row)
    afterCommit(tx, () => void deliver(app, row, letter))
  }
}

/** Sends messages that failed before, while their link still works; runs every half minute. */
export async function sendAgain(app: App): Promise<void> {
  const rows = await store.takeDueMessages(app.db, app.clock.now(), pause, atOnce)
  await Promise.all(
    rows.map(async (row) => {
      const letter = await letterNow(app, row)
      await (letter ? deliver(app, row, letter) : store.removeMessage(app.db, row.id))
    }),
  )
}

async function letterNow(app: App, row: store.MessageRow): Promise<Letter | undefined> {
  if (row.about === 'undone') return undoneLetter(row)
  const change = await store.find(app.db, row.change_id)
  const waiting = change?.state === 'waiting'
  const undoable = change?.state === 'done' && change.done_at > app.clock.now() - limits.credentialUndoMs
  return change && (waiting || undoable) ? linkLetter(app, app.db, row, { ...change, waiting }) : undefined
}

async function deliver(app: App, { id }: store.MessageRow, letter: Letter): Promise<void> {
  try {
    await sendersOf(app).send(letter)
    await store.removeMessage(app.db, id)
  } catch (error) {
    app.log.warn({ error }, 'a message about a credential could not be sent, and is sent again')
  }
}

const textsFor = ({ language }: store.MessageRow) => texts(languages.find((one) => one === language) ?? 'en')

async function linkLetter(app: App, db: Db, row: store.MessageRow, change: Change): Promise<Letter> {
  const token = newToken()
  await store.putLink(db, hashOfLink(token), change.id)
  const say = textsFor(row)
  const link = `${baseOf(app)}/#/pages/undo/undo?code=${token}`
  const text = change.waiting
    ? `${say(`waiting_${change.kind}`)} ${say('stop', { link })}`
    : `${say(`changed_${change.kind}`)} ${say('undo', { link })}`
  return { channel: row.channel, to: row.target, purpose: 'undo', code: token, text }
}

const undoneLetter = (row: store.MessageRow): Letter => ({
  channel: row.channel,
  to: row.target,
  purpose: 'undone',
  code: '',
  text: textsFor(row)('undone'),
})

/** The address configured by the operator: a request's own Host header could lead to an attacker's page. */
function baseOf({ config }: App): string {
  const [origin] = config.origins
  return origin ?? (isLoopback(config.host) ? `http://localhost:${config.port}` : '')
}
