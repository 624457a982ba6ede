import { systemUserId } from '@mynah/contract/limits'
import type { SystemLineContent } from '@mynah/contract/system-lines'
import { chatType } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'

const text = 'Welcome to Mynah, good to have you here. Find your friends under Contacts.'

/** Creates a user and their chat with the system user. */
export async function createUser(app: App, tx: Tx, given: account.NewAccount): Promise<account.Account> {
  const opened = await account.open(tx, given)
  await welcome(app, tx, opened.id, opened.createdAt)
  return opened
}

export const welcome = (app: App, tx: Tx, userId: string, at: number): Promise<void> =>
  messages.messagesOf(app).openSystemChat(tx, userId, { key: 'welcome', args: {}, text }, at)

/** Posts a message of the system user in that chat. */
export async function postSystemNotice(
  app: App,
  tx: Tx,
  userId: string,
  content: SystemLineContent,
): Promise<void> {
  const key = messages.conversationKey(userId, systemUserId, chatType.single)
  const line = { key, senderId: systemUserId, content, at: app.clock.now() }
  await messages.messagesOf(app).inform(tx, line)
}

const notYou = 'If this was not you, change your password now.'
const stopIt = 'If this was not you, stop it in Settings, Phone and e-mail.'
const lines = {
  proofPhone: `The phone number of your account was changed. ${notYou}`,
  proofMail: `The e-mail address of your account was changed. ${notYou}`,
  proofPassword: `The password of your account was changed. ${notYou}`,
  proofPayPassword: `The payment password of your account was set. ${notYou}`,
  proofProvider: `Signing in with another service was changed on your account. ${notYou}`,
  proofPasskey: `A passkey of your account was added or removed. ${notYou}`,
  proofPhoneWaiting: `A new phone number was asked for. It is set in 24 hours. ${stopIt}`,
  proofMailWaiting: `A new e-mail address was asked for. It is set in 24 hours. ${stopIt}`,
  proofPasswordWaiting: `A new password was asked for. It is set in 24 hours. ${stopIt}`,
  proofPayPasswordWaiting: `A new payment password was asked for. It is set in 24 hours. ${stopIt}`,
  proofProviderWaiting: `A change to signing in with another service was asked for. It is made in 24 hours. ${stopIt}`,
  proofPasskeyWaiting: `A change to the passkeys of your account was asked for. It is made in 24 hours. ${stopIt}`,
  proofStopped: 'The change to your account was stopped.',
  proofUndone: 'A change to how you sign in was undone, and all devices were signed out.',
}

/** Notifies the owner, on all remaining devices, that a credential was or will be changed. */
export const notifyCredentialChange = (
  app: App & Partial<Pick<Ctx, 'device'>>,
  tx: Tx,
  userId: string,
  key: keyof typeof lines,
): Promise<void> => {
  const device = [app.device?.brand, app.device?.system].filter(Boolean).join(', ')
  return postSystemNotice(app, tx, userId, { key, args: device ? { device } : {}, text: lines[key] })
}
