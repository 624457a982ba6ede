import type { ErrorName } from '@mynah/contract/errors'
import { befriend, groupOf, people, type Person } from '../person.ts'
import type { TestServer } from '../server.ts'

/** A call of one user, and a function that reads the state without ids and times, which differ. */
export type Tried = { act: () => Promise<unknown>; state: () => Promise<unknown> }

/** The expected result of a call made five times at once, and once more later. */
export type Repeat = {
  make(server: TestServer): Promise<Tried>
  /** The state after one call, and after all of them. */
  leaves: unknown
  /** The error of the others if only one succeeds; absent if all succeed. */
  refusal?: ErrorName
}
/** By the path of the call. */
export type Repeats = Record<string, Repeat>

export async function friendsOf(server: TestServer): Promise<{ ana: Person; bo: Person }> {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  return { ana, bo }
}

export type Room = { ana: Person; bo: Person; cy: Person; id: string }

/** A group of three, owned by the first. */
export async function roomOf(server: TestServer): Promise<Room> {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  return { ana, bo, cy, id }
}
