import type { ErrorName } from '@mynah/contract/errors'
import { befriend, groupOf, people, type Person } from '../person.ts'
import type { TestServer } from '../server.ts'

/** A call as one person makes it, and how things stand: without ids and times, which differ. */
export type Tried = { act: () => Promise<unknown>; state: () => Promise<unknown> }

/** What comes of a call that is made five times at once, and once more later. */
export type Repeat = {
  make(server: TestServer): Promise<Tried>
  /** How things stand after one of them, and after all of them. */
  leaves: unknown
  /** What the others get where one alone is done; absent where each of them is. */
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

/** A group of three that the first owns. */
export async function roomOf(server: TestServer): Promise<Room> {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  return { ana, bo, cy, id }
}
