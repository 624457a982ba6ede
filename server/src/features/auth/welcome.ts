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

const changed = {
  proofPhone: 'The phone number of your account was changed.',
  proofMail: 'The e-mail address of your account was changed.',
  proofPassword: 'The password of your account was changed.',
  proofPayPassword: 'The payment password of your account was set.',
}

/** What an account is proven by has changed: its owner hears of it on every device that is left. */
export const tellProof = (app: App, tx: Tx, userId: string, key: keyof typeof changed): Promise<void> =>
  tell(app, tx, userId, {
    key,
    args: {},
    text: `${changed[key]} If this was not you, change your password now.`,
  })
