import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { friends } from '@mynah/contract/friends'
import { messages } from '@mynah/contract/messages'
import { redPackets } from '@mynah/contract/red-packets'
import { msgType } from '@mynah/contract/message-kinds'
import { transfers } from '@mynah/contract/transfers'
import { payPassword, requestId, rich } from '#test/money.ts'
import { mp4 } from '#test/media.ts'
import { CallRefused, messageId, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { picture, upload } from '#test/upload.ts'

const server = await testServer({ limitFactor: 100 })

/** One content of each kind besides text that a client may send, all of them valid among friends. */
async function kindsOf(sender: Person): Promise<[kind: number, content: object][]> {
  const put = (name: string, mime: string, bytes: Buffer) => upload(server, sender, { name, mime, bytes })
  const image = await put('a.png', 'image/png', await picture())
  const voice = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])
  const audio = await put('voice.mp3', 'audio/mpeg', voice)
  const film = mp4()
  const video = await put('a.mp4', 'video/mp4', film)
  const file = await put('a.pdf', 'application/pdf', Buffer.from('%PDF-1.7'))
  return [
    [msgType.image, { url: image.url }],
    [msgType.audio, { url: audio.url, duration: 2_000, waveform: '' }],
    [msgType.video, { url: video.url, poster: '', duration: 1_000, width: 4, height: 4 }],
    [msgType.sticker, { id: '1001' }],
    [msgType.card, { type: 2, id: sender.id }],
    [msgType.file, { url: file.url }],
  ]
}

const storedOf = async (a: Person, b: Person): Promise<number[]> => {
  const [low, high] = [a.id, b.id].sort()
  const { rows } = await server.app.pool.query<{ kind: number }>(
    'select kind from messages where conversation_id = $1 order by seq',
    [`2:${low}:${high}`],
  )
  return rows.map((row) => row.kind)
}

const httpCode = async (who: Person, to: Person, kind: number, content: string): Promise<string> => {
  const given = { id: messageId(), to: to.id, chatType: 2, msgType: kind, content } as const
  try {
    return String((await who.call(messages.send, given)).code)
  } catch (error) {
    if (error instanceof CallRefused) return error.retCode
    throw error
  }
}

/** Every action that a sender alone could try to lift the limit, once. */
async function pushAtTheDoor(sender: Person, receiver: Person): Promise<void> {
  const acts = [
    () => sender.call(friends.like, { toUserId: receiver.id }),
    () => sender.call(friends.apply, { friendUserId: receiver.id }),
    () => sender.call(friends.delete, { ids: [receiver.id] }),
    () => sender.call(friends.block, { toUserId: receiver.id }),
    () => sender.call(friends.unblock, { toUserId: receiver.id }),
    () => sender.call(conversations.open, { conversation: { type: 2, id: receiver.id } }),
    () => sender.call(conversations.clear, { conversation: { type: 2, id: receiver.id } }),
    () => sender.call(conversations.hide, { conversation: { type: 2, id: receiver.id } }),
    () =>
      sender.call(transfers.send, { requestId: requestId(), toUserId: receiver.id, money: 100, payPassword }),
    () =>
      sender.call(redPackets.gift, {
        ...{
          requestId: requestId(),
          conversation: { type: 2, id: receiver.id },
          giftId: '3',
          count: 1,
          payPassword,
        },
      }),
  ]
  for (const act of acts)
    await act().catch((error: unknown) => {
      if (!(error instanceof CallRefused)) throw error
    })
}

test('the sender alone never gets more than three texts through, of any kind, by any call, device or action', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await rich(server, '50.00', ana)
  const kinds = await kindsOf(ana)
  const devices = await Promise.all([ana.connect(), (await ana.again()).connect(), ana.connect()])
  const others = async (socket: TestSocket) => {
    const codes: (number | string)[] = []
    for (const [kind, content] of kinds) {
      codes.push((await socket.post({ to: bo.id }, { msgType: kind, content })).code)
      codes.push(await httpCode(ana, bo, kind, JSON.stringify(content)))
    }
    return codes
  }
  const refused = (codes: (number | string)[]) =>
    expect(codes.map(String)).not.toEqual(expect.arrayContaining(['10000']))

  // Before the first text, too.
  for (const socket of devices) refused(await others(socket))
  await pushAtTheDoor(ana, bo)
  await Promise.all(
    devices.flatMap((socket, at) => [
      socket.sendText({ to: bo.id }, `socket ${at}`),
      socket.sendText({ to: bo.id }, `socket again ${at}`),
      httpCode(ana, bo, msgType.text, `http ${at}`),
    ]),
  )
  const mine = { conversation: { type: 2, id: bo.id } } as const
  const query = 'select id from messages where sender_id = $1 and kind = 0 and counts'
  const id = (await server.app.pool.query<{ id: string }>(query, [ana.id])).rows[0]?.id
  // Recalling one does not free a slot.
  await ana.call(messages.recall, { ...mine, recallId: id ?? '' })
  expect(await httpCode(ana, bo, msgType.text, 'in its place')).toBe('10023')
  await pushAtTheDoor(ana, bo)
  for (const socket of devices) {
    refused(await others(socket))
    expect((await socket.sendText({ to: bo.id }, 'after the door')).code).toBe(10023)
  }
  const first = (await ana.call(conversations.byPerson, { id: bo.id })).textsLeft
  expect(first).toBe(0)
  const merged = { ...mine, ids: [id] }
  expect(await httpCode(ana, bo, msgType.mergeForward, JSON.stringify(merged))).not.toBe('10000')

  const stored = (await storedOf(ana, bo)).filter((kind) => kind !== msgType.recall)
  expect(stored).toEqual([msgType.text, msgType.text])
  expect((await bo.call(conversations.byPerson, { id: ana.id })).isRequest).toBe(true)

  await bo.call(friends.like, { toUserId: ana.id })
  const open = await others(devices[0] as TestSocket)
  expect(new Set(open.map(String))).toEqual(new Set(['10000']))
})

test('to a stranger only texts can be sent, also while some are left', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const kinds = await kindsOf(ana)
  const a = await ana.connect()
  expect((await a.sendText({ to: bo.id }, 'the first of three')).code).toBe(10000)
  await ana.call(conversations.open, { conversation: { type: 2, id: cy.id } })
  await ana.call(friends.like, { toUserId: cy.id })
  for (const to of [bo, cy])
    for (const [kind, content] of kinds) {
      expect((await a.post({ to: to.id }, { msgType: kind, content })).code, `kind ${kind}`).toBe(10023)
      expect(await httpCode(ana, to, kind, JSON.stringify(content)), `kind ${kind} by HTTP`).toBe('10023')
    }
  const [kind, content] = kinds[0] ?? [0, {}]
  const together = [
    a.sendText({ to: bo.id }, 'the second'),
    a.post({ to: bo.id }, { msgType: kind, content }),
    a.sendText({ to: bo.id }, 'the third'),
  ]
  expect((await Promise.all(together)).map(({ code }) => code)).toEqual([10000, 10023, 10000])
  expect(await storedOf(ana, bo)).toEqual([0, 0, 0])
  expect(await storedOf(ana, cy)).toEqual([])
})

test('a like lifts the limit of the other side only, no matter who liked first', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const [a, b] = [await ana.connect(), await bo.connect()]
  await ana.call(conversations.open, { conversation: { type: 2, id: bo.id } })
  await ana.call(friends.like, { toUserId: bo.id })
  const codes = []
  for (const text of ['1', '2', '3', '4']) codes.push((await a.sendText({ to: bo.id }, text)).code)
  expect(codes).toEqual([10000, 10000, 10000, 10023])
  // A liked user may write to the other at once, which counts as the reply.
  expect((await b.sendText({ to: ana.id }, 'well then')).code).toBe(10000)
  expect((await a.sendText({ to: bo.id }, '5')).code).toBe(10000)
})

test('concurrent likes of both sides lift the limits, many of one side do not', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const a = await ana.connect()
  for (const one of [bo, cy]) for (const text of ['1', '2', '3']) await a.sendText({ to: one.id }, text)
  await Promise.all([
    ...Array.from({ length: 5 }, () => ana.call(friends.like, { toUserId: bo.id })),
    ...Array.from({ length: 5 }, () => ana.call(friends.like, { toUserId: cy.id })),
    bo.call(friends.like, { toUserId: ana.id }),
  ])
  expect((await a.sendText({ to: bo.id }, '4')).code).toBe(10000)
  expect((await a.sendText({ to: cy.id }, '4')).code).toBe(10023)
})

test('a refused reply does not lift the limit', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const [a, b] = [await ana.connect(), await bo.connect()]
  for (const text of ['1', '2', '3']) await a.sendText({ to: bo.id }, text)
  await ana.call(friends.block, { toUserId: bo.id })
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => [
      (await b.sendText({ to: ana.id }, 'I answer')).code,
      (await a.sendText({ to: bo.id }, '4')).code,
    ]),
  )
  expect(new Set(answers.flat())).toEqual(new Set([10022, 10030]))
})
