import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'

const text = 'Welcome to Mynah, good to have you here! Find your friends under Contacts.'

/** A new person, and the chat in which Mynah writes to them. */
export async function enrol(app: App, tx: Tx, row: account.UserRow): Promise<void> {
  await account.insert(tx, row)
  await welcome(app, tx, row.id, row.created_at)
}

export const welcome = (app: App, tx: Tx, userId: string, at: number): Promise<void> =>
  messages.messagesOf(app).openSystemChat(tx, userId, { key: 'welcome', args: {}, text }, at)
