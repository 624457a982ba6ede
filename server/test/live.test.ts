import { expect, test } from 'vitest'
import type { WireFrame } from '@mynah/contract/frames'
import { publishText, toUsers } from '../src/platform/bus/topics.ts'
import { chatLives } from './live/chats.ts'
import { groupLives } from './live/groups.ts'
import { peopleLives } from './live/people.ts'
import { devicesOf, lookers, stageOf, type Lives } from './live/row.ts'
import { testServer } from './server.ts'

const server = await testServer({ limitFactor: 10_000 })
const lives: Lives = { ...chatLives, ...groupLives, ...peopleLives }

/** Text of a message that the server never sends by itself. */
const last = 'all that was sent before has arrived'
const isLast = (frame: WireFrame) => JSON.stringify(frame).includes(last)

function nameOf(frame: WireFrame): string {
  if (frame.cmd === 30) return frame.name
  if (frame.cmd === 22) return `signal ${frame.data.code}`
  return frame.cmd === 11 ? `message ${frame.data.msgType}` : `cmd ${frame.cmd}`
}

for (const [name, { before, act, reaches }] of Object.entries(lives))
  test(`${name}: reaches exactly its receivers, on all their devices`, async () => {
    const stage = await stageOf(server)
    await before?.(stage)
    const devices = await devicesOf(stage)
    await act(stage)
    const arrived: Record<string, string[]> = {}
    for (const looker of lookers) {
      const names = new Set<string>()
      // Also waits for frames sent after the answer.
      for (const expected of reaches[looker] ?? []) {
        await devices[looker].next((frame) => nameOf(frame) === expected)
        names.add(expected)
      }
      const text = JSON.stringify({ cmd: 30, name: last, data: {} })
      publishText(server.app, toUsers([stage[looker].id]), text)
      await devices[looker].next(isLast)
      for (const frame of devices[looker].frames) names.add(nameOf(frame))
      arrived[looker] = [...names].toSorted()
      devices[looker].close()
    }
    const expected = lookers.map((looker) => [looker, (reaches[looker] ?? []).toSorted()])
    expect(arrived).toEqual(Object.fromEntries(expected))
  })
