import { formatMoney } from '@mynah/contract/money'
import { msgType } from '@mynah/contract/message-kinds'
import type { WalletNoticeContent } from '@mynah/contract/message-kinds/wallet-notice'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import { escrowAccount, moneyOf, post } from '#features/ledger/index.ts'
import * as messages from '#features/messages/index.ts'
import { notifyEnded } from './service.ts'
import * as store from './store.ts'

const atOnce = 100

/** The job: returns expired packets. Concurrent processes or repeated runs pay only once. */
export async function refundExpired(app: App): Promise<void> {
  for (;;) {
    const ids = await store.due(app.db, app.clock.now(), atOnce)
    let settled = 0
    for (const id of ids) {
      try {
        if (await settle(app, id)) settled += 1
      } catch (error) {
        app.log.error({ error }, 'a red packet could not be settled')
      }
    }
    // Packets locked by another process, or that failed, wait for the next run.
    if (settled < atOnce) return
  }
}

/** False if there was nothing to do, or another process does it. */
async function settle(app: App, id: string): Promise<boolean> {
  return app.transaction(async (tx) => {
    const now = app.clock.now()
    const packet = await store.holdDue(tx, id, now)
    if (!packet) return false
    const left = await store.giveBack(tx, id, now)
    if (left === 0) return true
    const { sender_id: sender, conversation_id: conversation, message_id: message } = packet
    await post(tx, {
      key: `packet/${id}/refund`,
      kind: 'packet-refund',
      legs: [{ from: escrowAccount('packet', id), to: moneyOf(sender), amount: left }],
      at: now,
      conversation,
      message,
    })
    const money = formatMoney(left)
    const notice: WalletNoticeContent = { kind: 'packet', money, logId: id, result: 'refunded', reason: '' }
    await messages.messagesOf(app).postSystemMessage(tx, sender, msgType.walletNotice, notice)
    afterCommit(tx, () => notifyEnded(app, packet, 'expired'))
    return true
  })
}

/** Called in the transaction that dissolves a group: its packets expire, and their money is returned. */
export async function endPackets(app: App, tx: Tx, key: string): Promise<void> {
  await store.endAllIn(tx, key, app.clock.now())
  afterCommit(tx, () => void refundExpired(app).catch((error) => app.log.error({ error }, 'no refund')))
}
