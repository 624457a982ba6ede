import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '@mynah/contract/kit'
import { transfers, type Transfer } from '@mynah/contract/transfers'
import { pay, type PayProof } from '#client/api/pay.ts'
import { api } from '#client/api/api.ts'
import { query, invalidate } from '#client/api/query.ts'
import { useSession } from '#client/session/use-session.ts'

export type { Transfer }

const quiet = { quiet: true }

export function useMyId(): string {
  const session = useSession()
  return session.state === 'in' ? session.userId : ''
}

export const useReceiver = (toUserId: string) => useQuery(query(transfers.receiver, { toUserId }))

/** The state of a transfer. One that has ended is not reloaded. */
export const useTransfer = (id: string) =>
  useQuery({
    ...query(transfers.detail, { id }),
    staleTime: ({ state }) => (state.data && state.data.state !== 'waiting' ? Infinity : 60_000),
  })

export type Order = Omit<InputOf<typeof transfers.send>, 'requestId' | 'payPassword'>

export const sendTransfer = (order: Order, proof: PayProof, requestId: string) =>
  pay(transfers.send, { ...order, requestId }, proof)

/** Accepts or returns a transfer. A refusal means that it ended otherwise, so it is reloaded. */
export async function endTransfer(action: 'accept' | 'return', id: string, requestId: string) {
  try {
    return await api(transfers[action], { id, requestId }, quiet)
  } finally {
    void invalidate(transfers.detail)
  }
}
