import { systemUserId } from '@mynah/contract/limits'
import { chatType, type InformContent } from '@mynah/contract/socket'
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

/** Mynah writes to somebody, in that chat. */
export async function tell(app: App, tx: Tx, userId: string, content: InformContent): Promise<void> {
  const key = messages.keyOf(userId, systemUserId, chatType.single)
  const line = { key, senderId: systemUserId, content, at: app.clock.now() }
  await messages.messagesOf(app).inform(tx, line)
}
