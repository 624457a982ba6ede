import { expect, test } from 'vitest'
import type { WireFrame } from '@mynah/contract/frames'
import { messageEdits } from '@mynah/contract/message-edits'
import { reactions } from '@mynah/contract/reactions'
import { groupOf, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })

type Page = Extract<WireFrame, { cmd: 20 }>

async function page(socket: TestSocket, id: string) {
  socket.send({ cmd: 19, type: 1, toBizId: id, toBizType: 1, count: 20 })
  const { data } = await socket.next<Page>((frame) => frame.cmd === 20)
  if (!('list' in data)) throw new Error('no page')
  return data.list
}

/** The names of statements that the pool runs meanwhile. */
async function statementsOf(action: () => Promise<unknown>): Promise<string[]> {
  const { pool } = server.app
  const names: string[] = []
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  Object.assign(pool, {
    query: (...args: unknown[]) => {
      const [{ name = '' }] = args as [{ name?: string }]
      names.push(name)
      return query(...args)
    },
  })
  try {
    await action()
  } finally {
    Object.assign(pool, { query })
  }
  return names.filter((name) => /^(changed-in|own-reactions|reactions-in)/.test(name))
}

test('a changed page is read once for all who open it, and again after each change', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  const sockets = await Promise.all([ana.connect(), bo.connect(), cy.connect()])
  const [a, b, c] = sockets
  const conversation = { type: 1, id } as const
  const { data } = await a.sendText({ groupId: id }, 'lunch?')
  const react = (who: Person, emoji: string, on = true) =>
    who.call(reactions.set, { conversation, msgId: data.id, emoji, on })
  const seenBy = async (socket: TestSocket) => {
    const { state, content } = (await page(socket, id)).find((one) => one.id === data.id) ?? {}
    return { r: state?.r, mine: state?.mine, content }
  }
  await react(bo, '👍')
  const bos = { r: [['👍', 1]], mine: ['👍'], content: 'lunch?' }
  const others = { ...bos, mine: undefined }
  expect(await seenBy(b)).toEqual(bos)
  expect([await seenBy(c), await seenBy(a), await seenBy(b)]).toEqual([others, others, bos])
  expect(await statementsOf(() => Promise.all(sockets.map((socket) => page(socket, id))))).toEqual([])

  await react(cy, '👍')
  await react(bo, '👍', false)
  const now = { r: [['👍', 1]], mine: undefined, content: 'lunch?' }
  for (const _ of [1, 2]) expect([await seenBy(b), await seenBy(c)]).toEqual([now, { ...now, mine: ['👍'] }])

  await ana.call(messageEdits.save, {
    conversation,
    msgId: data.id,
    version: 0,
    content: 'dinner?',
    extras: {},
  })
  const edited = { ...now, content: 'dinner?' }
  expect([await seenBy(b), await seenBy(c)]).toEqual([edited, { ...edited, mine: ['👍'] }])
})
