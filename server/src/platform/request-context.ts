import { AsyncLocalStorage } from 'node:async_hooks'
import type { Asker } from './fair-queue.ts'

/** What a request or a frame is answered in. Log lines carry its id, and the database is shared by who asks. */
export type RequestContext = {
  id?: string
  address: string
  userId?: string
  /** It moves money. */
  pays?: boolean
}

export const requestContext = new AsyncLocalStorage<RequestContext>()

/** The request turned out to be of this user. */
export function noteUser(userId: string): void {
  const context = requestContext.getStore()
  if (context) context.userId = userId
}

const server: Asker = { person: 'server', address: 'server' }

/**
 * Who a share of work counts for. Payments do not share with other questions of their address, nor users who are signed in
 * with the strangers there.
 */
export function currentAsker(): Asker {
  const context = requestContext.getStore()
  return context ? askerOf(context) : server
}

export function askerOf({ userId = '', address, pays }: Omit<RequestContext, 'id'>): Asker {
  const lane = pays ? 'pays' : userId ? 'signed in' : 'stranger'
  return { person: userId || address, address: `${lane} ${address}` }
}
