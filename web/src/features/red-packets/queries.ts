import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '@mynah/contract/kit'
import { redPackets, type Packet, type PacketDetail, type PacketRecord } from '@mynah/contract/red-packets'
import { pay, type PayProof } from '#client/api/pay.ts'
import { api } from '#client/api/api.ts'
import { usePagedList } from '#client/api/paged-list.ts'
import { query, queryClient, invalidate } from '#client/api/query.ts'
import { useSession } from '#client/session/use-session.ts'
import { inSession, perSession } from '#client/session/per-session.ts'

export { playSoundOf } from '#client/device/sounds.ts'

export { useGroup, useMembers } from '#client/chat/entities.ts'

export type { Packet, PacketDetail, PacketRecord }

/** The id of the signed-in user. */
export function useMe(): string {
  const session = useSession()
  return session.state === 'in' ? session.user.userId : ''
}

const quiet = { quiet: true }
const batchMax = 50

type Asked = { id: string; done: (packet: Packet | null) => void; failed: (error: unknown) => void }
const asked = perSession<Asked[]>(() => [])

/** Batches requests: bubbles that appear together share a call. */
export const packetNow = (id: string): Promise<Packet | null> =>
  new Promise((done, failed) => {
    asked().push({ id, done, failed })
    if (asked().length === 1) setTimeout(inSession(askAll))
  })

function askAll(): void {
  const all = asked().splice(0)
  const ids = [...new Set(all.map(({ id }) => id))]
  for (let at = 0; at < ids.length; at += batchMax) {
    const some = ids.slice(at, at + batchMax)
    const mine = all.filter(({ id }) => some.includes(id))
    api(redPackets.states, { ids: some }, quiet).then(
      ({ list }) => {
        const found = new Map(list.map((packet) => [packet.id, packet]))
        for (const { id, done } of mine) done(found.get(id) ?? null)
      },
      (error: unknown) => {
        for (const { failed } of mine) failed(error)
      },
    )
  }
}

/** A packet as this user may see it; null if they may not. */
export const usePacket = (id: string) =>
  useQuery({
    queryKey: [redPackets.states.path, id],
    queryFn: () => packetNow(id),
    enabled: /^\d{1,20}$/.test(id),
  })

export const useDetail = (id: string) => useQuery(query(redPackets.detail, { id }))

/** Reloads all that is shown of packets. */
export const invalidatePackets = (): Promise<unknown> =>
  Promise.all([redPackets.states, redPackets.detail, redPackets.records].map((call) => invalidate(call)))

/** Shows the packet of an answer at once, and reloads detail and records. */
function notified(packet: Packet): Packet {
  queryClient.setQueryData([redPackets.states.path, packet.id], packet)
  void invalidate(redPackets.detail)
  void invalidate(redPackets.records)
  return packet
}

export type Sending = Omit<InputOf<typeof redPackets.send>, 'requestId' | 'payPassword'>

export const sendPacket = async (order: Sending, proof: PayProof, requestId: string) =>
  notified(await pay(redPackets.send, { ...order, requestId }, proof))

/** Takes a share. A refusal means that the state has changed, so it is reloaded. */
export async function openPacket(id: string, requestId: string): Promise<Packet> {
  try {
    return notified(await api(redPackets.open, { id, requestId }, quiet))
  } catch (error) {
    void invalidatePackets()
    throw error
  }
}

export type Giving = Omit<InputOf<typeof redPackets.gift>, 'requestId' | 'payPassword'>

export const sendGift = (order: Giving, proof: PayProof, requestId: string) =>
  pay(redPackets.gift, { ...order, requestId }, proof)

/** The packets that the user sent (or opened) in a year, newest first, in pages. */
export const useRecords = (sent: boolean, year: number) =>
  usePagedList(redPackets.records, { sent: sent ? 1 : 0, year }, { by: 'id', pageSize: 20 })
