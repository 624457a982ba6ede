import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { NewMessage } from './new-message.ts'

/** After the commit, and at once: nothing may wait for it. */
export const onMessageStored = new ExtensionPoint<(app: App, message: NewMessage) => void>('onMessageStored')

/** In the transaction in which a message is recalled, or disappears: what a feature kept of it is removed. */
export const onMessageRecalled = new ExtensionPoint<
  (tx: Tx, key: string, messageId: string) => Promise<unknown>
>('onMessageRecalled')

/** In the transaction in which messages lose their words or their place: what a feature has beside them goes too. */
export const onMessagesGone = new ExtensionPoint<
  (tx: Tx, key: string, seqs: readonly number[]) => Promise<unknown>
>('onMessagesGone')

/** In the transaction in which a conversation ends: nobody writes there any more. */
export const onConversationEnded = new ExtensionPoint<(app: App, tx: Tx, key: string) => Promise<unknown>>(
  'onConversationEnded',
)
