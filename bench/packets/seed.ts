import { escrowAccount, moneyOf, systemAccount, post } from '../../server/src/features/ledger/index.ts'
import { commitmentOf, lucky, newSalt } from '../../server/src/features/red-packets/split.ts'
import { insert } from '../../server/src/features/red-packets/store.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { transactions } from '../../server/src/platform/database/transaction.ts'

export const sharesOf = 100

/** A lucky packet of a hundred shares that the treasury paid, as the first message of a group. */
export async function seedPacket(
  database: Database,
  senderId: string,
  key: string,
  total: number,
): Promise<string> {
  const [id, salt, at] = [newId(), newSalt(), Date.now()]
  const shares = lucky(total, sharesOf)
  await transactions(database)(async (tx) => {
    await insert(
      tx,
      {
        ...{ id, sender_id: senderId, conversation_id: key, message_id: '', seq: 1, kind: 'lucky', wish: '' },
        ...{ count: sharesOf, total, for_user_id: null, salt, commitment: commitmentOf(id, salt, shares) },
        ...{ created_at: at, expires_at: at + 86_400_000, settled_at: 0 },
      },
      shares,
    )
    const given = { from: systemAccount('treasury'), to: moneyOf(senderId), amount: total }
    await post(tx, { key: `bench/${id}`, kind: 'treasury', legs: [given], at })
    const leg = { from: moneyOf(senderId), to: escrowAccount('packet', id), amount: total }
    await post(tx, { key: `packet/${id}`, kind: 'packet-sent', legs: [leg], at })
  })
  // postings by SQL do not go through the product's checks, so they count as matched
  await database.pool.query('update ledger_state set matched_from = (select max(id) from ledger_postings)')
  return id
}
