import { expect, test } from 'vitest'
import { groups } from '@mynah/contract/groups'
import { calls } from '@mynah/contract/index'
import type { Call } from '@mynah/contract/kit'
import { matrix, rowOf } from './matrix.ts'
import { ask } from './person.ts'
import { testServer } from './server.ts'
import { makeElsewhere, makeWorld } from './world.ts'

const server = await testServer({ limitFactor: 10_000 })
const world = await makeWorld(server, await makeElsewhere(server))

test('every call for a dissolved group is answered with a declared code', async () => {
  await world.owner.call(groups.dissolve, { id: world.group })
  const all = Object.values(calls).flatMap((some) => Object.values(some) as Call[])
  const about = all.filter((call) =>
    JSON.stringify(matrix[rowOf(call)]?.input?.(world, 'owner') ?? '').includes(world.group),
  )
  expect(about.length).toBeGreaterThan(40)
  const odd: unknown[] = []
  for (const who of ['owner', 'admin', 'member', 'stranger'] as const)
    for (const call of about) {
      const body = matrix[rowOf(call)]?.input?.(world, who) ?? {}
      const { status } = await ask(server, call, body, { token: world[who].token })
      if (status !== 200) odd.push([rowOf(call), who, status])
    }
  expect(odd).toEqual([])
})
