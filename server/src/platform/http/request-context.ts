import { AsyncLocalStorage } from 'node:async_hooks'
import type { Requester } from '#platform/queues/fair-queue.ts'

/** The context of a request or a frame. Log lines contain its id, and database connections are shared fairly by it. */
export type RequestContext = {
  id?: string
  address: string
  userId?: string
  /** It moves money. */
  pays?: boolean
}

export const requestContext = new AsyncLocalStorage<RequestContext>()

/** Stores the user of the present request once it is known. */
export function noteUser(userId: string): void {
  const context = requestContext.getStore()
  if (context) context.userId = userId
}

const server: Requester = { person: 'server', address: 'server' }

/**
 * Whose fair share the present work counts against. Payments have a share apart from other queries of their address,
 * and signed-in users apart from others at their address.
 */
export function currentRequester(): Requester {
  const context = requestContext.getStore()
  return context ? requesterOf(context) : server
}

export function requesterOf({ userId = '', address, pays }: Omit<RequestContext, 'id'>): Requester {
  const lane = pays ? 'pays' : userId ? 'signed in' : 'stranger'
  return { person: userId || address, address: `${lane} ${address}` }
}
