import type { StartChanges } from '@mynah/contract/starts'
import type { StartState } from '@mynah/client/starts'
import { perSession } from '#client/session/per-session.ts'

/** The start data that this device has from the server, and its mark; '' for none, undefined until it is known. */
export const startStored = perSession(() => ({
  mark: undefined as string | undefined,
  state: undefined as StartState | undefined,
}))

export const startMark = (): string | undefined => startStored().mark

/** What the answer to a start says each time: friends who are online, and a newer version of the app. */
type StartLive = Pick<StartChanges, 'online' | 'version'>

/** Until then it replaces the calls for the same. */
const freshMs = 20_000

const live = perSession(() => ({
  latest: undefined as (StartLive & { at: number }) | undefined,
  /** The first answer of this page, while it is expected. */
  first: undefined as PromiseWithResolvers<void> | undefined,
}))

/** From now on `liveOfStart` waits for `endLive`. */
export function expectLive(): void {
  live().first ??= Promise.withResolvers()
}

/** Undefined if the answers to calls are needed instead. */
export function endLive(answer: StartLive | undefined): void {
  const held = live()
  held.latest = answer && { ...answer, at: Date.now() }
  held.first?.resolve()
}

/** What the latest start said, if that was just now; undefined if it has to be fetched by calls. */
export async function liveOfStart(): Promise<StartLive | undefined> {
  const held = live()
  await held.first?.promise
  const { latest } = held
  return latest && Date.now() - latest.at < freshMs ? latest : undefined
}
