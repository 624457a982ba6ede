import { befriend, groupOf, people, type Person, type TestSocket } from '../person.ts'
import type { TestServer } from '../server.ts'

/**
 * Two people who know each other and, where it is about a group, share one with a third; `eve` has nothing to do with
 * them.
 */
export type Stage = { server: TestServer; ana: Person; bo: Person; cy: Person; eve: Person; group: string }

/** Devices that look on: the second one of who acts, and one of each other person. */
export const lookers = ['ana', 'bo', 'cy', 'eve'] as const
export type Looker = (typeof lookers)[number]

/**
 * What reaches whom after a call of ana's, each by its name: an event's, `message 13` by kind, `signal 300` by code.
 * Nobody who is not named gets anything, and no device something that is not.
 */
export type Live = {
  /** What was there before, which nobody listens to. */
  before?: (stage: Stage) => Promise<unknown>
  act: (stage: Stage) => Promise<unknown>
  reaches: Partial<Record<Looker, readonly string[]>>
}
export type Lives = Record<string, Live>

export async function stageOf(server: TestServer): Promise<Stage> {
  const { ana, bo, cy, eve } = await people(server, 'ana', 'bo', 'cy', 'eve')
  const { id: group } = await groupOf(ana, bo, cy)
  await befriend(bo, cy)
  return { server, ana, bo, cy, eve, group }
}

export const devicesOf = async ({ ana, bo, cy, eve }: Stage): Promise<Record<Looker, TestSocket>> => ({
  ana: await (await ana.again()).connect(),
  bo: await bo.connect(),
  cy: await cy.connect(),
  eve: await eve.connect(),
})
