import { expect, test } from 'vitest'
import type { WireFrame } from '@mynah/contract/frames'
import { reactions } from '@mynah/contract/reactions'
import { befriend, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { announceChanges } from './live.ts'

const server = await testServer({ limitFactor: 1_000 })

const changedFrame = (frame: WireFrame) => frame.cmd === 30 && frame.name === 'messages.changed'

test('changes that could not be read are announced once they can be', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const [a, b] = await Promise.all([ana.connect(), bo.connect()])
  const { data } = await a.sendText({ to: bo.id }, 'hello')
  const conversation = { type: 2, id: ana.id } as const
  await bo.call(reactions.set, { conversation, msgId: data.id, emoji: '👍', on: true })
  await b.next(changedFrame)
  let tries = 0
  const db = bound(server.app.db, (name) => {
    if (name === 'getExecutor' && (tries += 1) === 1) throw new Error('no connection is left')
  })
  // a separate app, as in another process
  const bus = bound(server.app.bus)
  const [first, second] = [ana.id, bo.id].sort()
  announceChanges({ ...server.app, db, bus }, `2:${first}:${second}`, 0)
  expect(await b.next(changedFrame)).toMatchObject({ data: { prevRev: 0, list: [{ id: data.id }] } })
  expect(tries).toBeGreaterThan(1)
})

/** The same object as another, with a hook for each use. */
const bound = <T extends object>(one: T, use: (name: string | symbol) => void = () => {}): T =>
  new Proxy(one, {
    get(target, name) {
      use(name)
      const value = Reflect.get(target, name, target) as unknown
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
