import { befriend, groupOf, people, type Person, type TestSocket } from '../person.ts'
import type { TestServer } from '../server.ts'

/** Two users who know each other and, for tests of groups, share one with a third; `eve` has no relation to them. */
export type Stage = { server: TestServer; ana: Person; bo: Person; cy: Person; eve: Person; group: string }

/** Observing devices: a second one of the acting user, and one of each other user. */
export const lookers = ['ana', 'bo', 'cy', 'eve'] as const
export type Looker = (typeof lookers)[number]

/**
 * What each device receives after a call by ana, by name: that of an event, `message 13` by kind, `signal 300` by code.
 * Users who are not listed receive nothing, and devices nothing that is not listed.
 */
export type Live = {
  /** Setup before the observers connect. */
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
