import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { systemUserId } from '@mynah/contract/limits'
import { formatMoney } from '@mynah/contract/money'
import type { PacketKind } from '@mynah/contract/red-packets'
import { msgType } from '@mynah/contract/message-kinds'
import { escrowAccount, moneyOf, systemAccount, post } from '../src/features/ledger/index.ts'
import { messagesOf, newMessageId } from '../src/features/messages/index.ts'
import { commitmentOf, lucky, newSalt } from '../src/features/red-packets/split.ts'
import { insert, setPlace } from '../src/features/red-packets/store.ts'
import { newId } from '../src/platform/ids.ts'
import type { TestServer } from './server.ts'

type Wanted = {
  senderId: string
  /** The key of the conversation. */
  key: string
  kind?: PacketKind
  count?: number
  /** Cents of all shares together. */
  total?: number
  forUserId?: string | null
}

/** A red packet as if a user had sent it with money of the treasury, without a payment password. */
export async function packetIn(server: TestServer, wanted: Wanted): Promise<string> {
  const { senderId, key, kind = 'lucky', count = 1, total = 100 * count, forUserId = null } = wanted
  const shares = kind === 'lucky' ? lucky(total, count) : Array.from({ length: count }, () => total / count)
  const { app } = server
  const [id, messageId, salt, at] = [newId(), newMessageId(), newSalt(), app.clock.now()]
  const commitment = commitmentOf(id, salt, shares)
  await app.transaction(async (tx) => {
    const row = { id, kind, count, total, salt, commitment, wish: '', seq: 0, settled_at: 0, created_at: at }
    const place = { sender_id: senderId, conversation_id: key, message_id: messageId, for_user_id: forUserId }
    await insert(tx, { ...row, ...place, expires_at: at + 86_400_000 }, shares)
    const given = { from: systemAccount('treasury'), to: moneyOf(senderId), amount: total }
    await post(tx, { key: `test/${id}`, kind: 'treasury', legs: [given], at })
    const leg = { from: moneyOf(senderId), to: escrowAccount('packet', id), amount: total }
    await post(tx, { key: `packet/${id}`, kind: 'packet-sent', legs: [leg], at })
    const content = { id, kind, wish: '', money: formatMoney(total) }
    const line = { key, senderId, kind: msgType.red, content, id: messageId, at }
    await setPlace(tx, id, (await messagesOf(app).say(tx, line)).seq)
  })
  return id
}

/** Verified users with sessions, in a group of the first, inserted directly: hashing would take minutes. */
export async function crowdIn(pool: Pool, count: number): Promise<{ key: string; people: CrowdMember[] }> {
  const first = 300_000_000_000_000 + Number.parseInt(randomBytes(4).toString('hex'), 16) * 10_000
  const people = Array.from({ length: count }, (_, at) => ({
    id: String(first + at),
    token: randomBytes(32).toString('base64url'),
  }))
  const ids = people.map((one) => one.id)
  const hashes = people.map((one) => createHash('sha256').update(one.token).digest())
  const now = Date.now()
  const group = String(first + count)
  const key = `1:${group}`
  const statements: [string, unknown[]][] = [
    [
      `insert into users (id, user_num, name, invite_code, language, created_at)
       select id, 'u' || id, 'Person ' || ord, id, 'en', $2 from unnest($1::text[]) with ordinality as t(id, ord)`,
      [ids, now],
    ],
    [
      `insert into sessions (id, token_hash, user_id, created_at, last_at)
       select id, hash, id, $3, $3 from unnest($1::text[], $2::bytea[]) as t(id, hash)`,
      [ids, hashes, now],
    ],
    [`insert into identities (user_id, state) select unnest($1::text[]), 2`, [ids]],
    [
      `insert into groups (id, name, owner_id, created_at) values ($1, 'Crowd', $2, $3)`,
      [group, ids[0], now],
    ],
    [`insert into conversations (id, kind) values ($1, 1)`, [key]],
    [
      `insert into participants (conversation_id, user_id, role, joined_at)
       select $1, id, case ord when 1 then 2 else 0 end, $3 from unnest($2::text[]) with ordinality as t(id, ord)`,
      [key, ids, now],
    ],
  ]
  // Their chats with the system user, where refunds are reported.
  const pairs = ids.map((id) => `2:${systemUserId}:${id}`)
  statements.push(
    [`insert into conversations (id, kind) select unnest($1::text[]), 2`, [pairs]],
    [
      `insert into participants (conversation_id, user_id, joined_at)
       select key, unnest(array[$2, id]), $4 from unnest($1::text[], $3::text[]) as t(key, id)`,
      [pairs, systemUserId, ids, now],
    ],
  )
  for (const [text, values] of statements) await pool.query(text, values)
  return { key, people }
}
export type CrowdMember = { id: string; token: string }
