import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { NewMessage } from './new-message.ts'

/** Called right after the commit; must not block. */
export const onMessageStored = new ExtensionPoint<(app: App, message: NewMessage) => void>('onMessageStored')

/** Called in the transaction that recalls a message or lets it disappear: features delete what they stored of it. */
export const onMessageRecalled = new ExtensionPoint<
  (tx: Tx, key: string, messageId: string) => Promise<unknown>
>('onMessageRecalled')

/** Called in the transaction that removes messages or their content: features delete what belongs to them. */
export const onMessagesGone = new ExtensionPoint<
  (tx: Tx, key: string, seqs: readonly number[]) => Promise<unknown>
>('onMessagesGone')

/** Called in the transaction that closes a conversation for good. */
export const onConversationEnded = new ExtensionPoint<(app: App, tx: Tx, key: string) => Promise<unknown>>(
  'onConversationEnded',
)
