import type { Packet, PacketDetail, PacketState } from '@mynah/contract/red-packets'
import { formatMoney } from '@mynah/contract/money'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import { notifyEnded } from './service.ts'
import * as store from './store.ts'

type CallerApp = App & { userId: string }

export function stateOf(
  packet: Pick<store.PacketRow, 'count' | 'settled_at' | 'expires_at'>,
  taken: number,
  now: number,
): PacketState {
  if (taken === packet.count) return 'ended'
  return packet.settled_at > 0 || now >= packet.expires_at ? 'expired' : 'open'
}

/** Cards of users; deleted ones have no name. */
export async function cardsOf(app: App, ids: (string | null | undefined)[]) {
  const cards = await account.cardsOf(
    app,
    ids.filter((id) => typeof id === 'string'),
  )
  return (userId: string) => ({
    userId,
    userName: cards.get(userId)?.userName ?? '',
    avatarUrl: cards.get(userId)?.avatarUrl ?? '',
  })
}

/** Those of these packets that the caller sent, opened or can see, in the order of `ids`. */
export async function packetsFor(app: CallerApp, ids: string[]): Promise<Packet[]> {
  const { userId } = app
  const unique = [...new Set(ids)]
  const [rows, progress, mines] = await Promise.all([
    store.findAll(app.db, unique),
    store.progressOf(app.db, unique),
    store.mySharesOf(app.db, unique, userId),
  ])
  const seen = await visibleAmong(app, rows, mines)
  const cardOf = await cardsOf(
    app,
    seen.flatMap((row) => [row.sender_id, row.for_user_id, progress.get(row.id)?.last_id]),
  )
  const byId = new Map(seen.map((row) => [row.id, row]))
  const now = app.clock.now()
  return unique.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { taken = 0, cents = 0, last_at = 0, last_id = null } = progress.get(id) ?? {}
    const state = stateOf(row, taken, now)
    const endTime = { open: 0, ended: last_at, expired: row.settled_at || row.expires_at }[state]
    const packet: Packet = {
      id,
      kind: row.kind,
      from: cardOf(row.sender_id),
      conversation: messages.conversationRef(row.conversation_id, userId),
      msgId: row.message_id,
      wish: row.wish,
      count: row.count,
      taken,
      money: row.total,
      takenMoney: cents,
      state,
      latest: row.sender_id === userId && last_id !== null ? cardOf(last_id) : null,
      forUser: row.for_user_id === null ? null : cardOf(row.for_user_id),
      mine: mines.get(id) ?? null,
      createTime: row.created_at,
      expireTime: row.expires_at,
      endTime,
      commitment: row.commitment,
    }
    return [packet]
  })
}

async function visibleAmong(
  app: CallerApp,
  rows: store.PacketRow[],
  mines: Map<string, number>,
): Promise<store.PacketRow[]> {
  const taken = (row: store.PacketRow) => row.sender_id === app.userId || mines.has(row.id)
  const pairOf = (row: store.PacketRow) => `${row.conversation_id} ${app.userId}`
  const others = rows.filter((row) => !taken(row)).map(pairOf)
  const mine = await messages.participationsOf(app.db, [...new Set(others)])
  return rows.filter((row) => {
    const me = mine.get(pairOf(row))
    return taken(row) || (me !== undefined && messages.maySee(me, row.seq))
  })
}

export async function packetFor(app: CallerApp, id: string): Promise<Packet> {
  const [packet] = await packetsFor(app, [id])
  if (!packet) throw new ApiError('NoDataFound')
  return packet
}

/** The packet after the caller took a share; the last share notifies everyone. */
export async function openedFor(app: CallerApp, id: string): Promise<Packet> {
  const packet = await packetFor(app, id)
  if (packet.state === 'ended') {
    const row = await store.find(app.db, id)
    if (row) notifyEnded(app, row, 'ended')
  }
  return packet
}

export async function detailFor(app: CallerApp, id: string): Promise<PacketDetail> {
  const packet = await packetFor(app, id)
  const [row, all] = await Promise.all([store.find(app.db, id), store.sharesOf(app.db, id)])
  const sharesShown = packet.state !== 'open' || packet.mine !== null || packet.from.userId === app.userId
  const opened = all
    .filter((share) => share.user_id !== null)
    .sort((a, b) => a.taken_at - b.taken_at || a.place - b.place)
  const over = opened.length === packet.count
  const best = over && packet.kind === 'lucky' && packet.count > 1 ? luckiest(opened) : undefined
  const cardOf = await cardsOf(
    app,
    opened.map((share) => share.user_id),
  )
  return {
    ...packet,
    shares: sharesShown
      ? opened.toReversed().map((share) => ({
          ...cardOf(share.user_id ?? ''),
          money: share.cents,
          time: share.taken_at,
          best: share === best,
        }))
      : [],
    // Only when no more shares can be taken: the remaining amounts must stay unknown.
    proof:
      row && all.every((share) => share.user_id !== null || share.returned)
        ? { salt: row.salt, shares: all.map((share) => formatMoney(share.cents)) }
        : null,
  }
}

/** The first of the largest shares. */
const luckiest = (shares: store.ShareRow[]) =>
  shares.reduce<store.ShareRow | undefined>(
    (best, one) => (best && best.cents >= one.cents ? best : one),
    undefined,
  )
