import type { AdminCall, AdminInput } from '@mynah/contract/admin-api'
import type { WorkQueue } from '@mynah/contract/operators'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { AdminCtx } from './admin-api.ts'

type Ids = readonly string[]

/** A recorded call that decides items of a queue. */
type QueueDecision = {
  queue: WorkQueue
  call: AdminCall
  /** The ids of the items that a call with this input decides. */
  items(input: unknown, tx: Tx): Ids | Promise<Ids>
  /** The operator goes on with the item afterwards, as with a conversation that they have answered. */
  goesOn: boolean
  /** Whether several may be decided alike with this input, by one order; absent if never. */
  alike?: ((input: unknown) => boolean) | undefined
}

/** All calls that decide items of queues. */
export const queueDecisions = new ExtensionPoint<QueueDecision>('queueDecisions')

/** Declares that a call decides items of a queue. */
export const decides = <C extends AdminCall>(
  queue: WorkQueue,
  call: C,
  items: (input: AdminInput<C>, tx: Tx) => Ids | Promise<Ids>,
  { goesOn = false, alike }: { goesOn?: boolean; alike?: (input: AdminInput<C>) => boolean } = {},
): QueueDecision => ({
  ...{ queue, call, items: items as QueueDecision['items'], goesOn },
  ...(alike && { alike: alike as QueueDecision['alike'] }),
})

/** What a call decides. */
export type Decided = { queue: WorkQueue; items: Ids; goesOn: boolean }
export type DecidingCtx = Pick<AdminCtx, 'clock' | 'operator' | 'tx'>

/** Both are in the transaction of the call. */
type DecisionGuard = {
  /** Throws if this operator may not decide these items now. */
  before(ctx: DecidingCtx, decided: Decided): Promise<void>
  after(ctx: DecidingCtx, decided: Decided): Promise<void>
}

/** What has to happen around each decision of any queue. */
export const decisionGuards = new ExtensionPoint<DecisionGuard>('decisionGuards')

/** Runs a console call; between the guards if it decides items of queues. */
export async function guarded<T>(
  ctx: DecidingCtx & Pick<App, 'extensions'>,
  call: AdminCall,
  input: unknown,
  run: () => Promise<T>,
): Promise<T> {
  const all: Decided[] = []
  for (const { queue, goesOn, ...decision } of queueDecisions.of(ctx))
    if (decision.call.path === call.path)
      all.push({ queue, goesOn, items: await decision.items(input, ctx.tx) })
  const guards = decisionGuards.of(ctx)
  for (const decided of all) for (const guard of guards) await guard.before(ctx, decided)
  const result = await run()
  for (const decided of all) for (const guard of guards) await guard.after(ctx, decided)
  return result
}
