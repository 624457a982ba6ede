import { expect, test } from 'vitest'
import { friendsAt, listOf, newId, peopleAt, type Frame } from './outsider.ts'
import { testServer } from './server.ts'

// Uses the independent client of outsider.ts.
const { url, clock } = await testServer({ limitFactor: 100 })

test('the sender gets only the echo, everyone else the same bytes, and HTTP delivers to all sockets of the sender', async () => {
  const [a, b] = await friendsAt(url)
  const [sending, other, atB] = [await a.open(), await a.open(), await b.open()]
  const echo = await sending.say({ to: b.userId }, 'hello', {
    from: '1',
    nick: 'forged',
    createTime: 5,
    seq: 9,
  })
  expect(echo).toEqual({
    cmd: 12,
    code: 10000,
    msg: expect.any(String),
    data: { id: expect.any(String), seq: expect.any(Number), createTime: expect.any(Number) },
  })
  const got = await atB.next((frame) => frame.cmd === 11 && String(frame.data?.content) === 'hello')
  await other.next((frame) => frame.cmd === 11 && String(frame.data?.content) === 'hello')
  expect(other.texts.find((text) => text.includes('"hello"'))).toBe(
    atB.texts.find((text) => text.includes('"hello"')),
  )
  expect(Object.keys(got.data ?? {}).sort()).toEqual(
    [
      'id',
      'seq',
      'cmd',
      'from',
      'to',
      'chatType',
      'msgType',
      'content',
      'extras',
      'createTime',
      'nick',
      'avatar',
    ].sort(),
  )
  expect(got.data).toMatchObject({
    ...echo.data,
    cmd: 11,
    from: a.userId,
    to: b.userId,
    nick: 'anna',
    extras: {},
  })
  expect((await sending.quiet()).filter((frame) => frame.cmd === 11)).toEqual([])

  const id = newId()
  const message = {
    id,
    to: b.userId,
    chatType: 2,
    msgType: 0,
    content: 'by HTTP',
    extras: { at: [b.userId], evil: 1 },
  }
  const answer = await a.post('custom/message/send', message)
  expect(answer).toMatchObject({
    retCode: '000000',
    data: { code: 10000, command: 12, data: { id, seq: 3 } },
  })
  for (const line of [sending, other, atB]) {
    const frame = await line.next((one) => one.cmd === 11 && String(one.data?.id) === id)
    expect(frame.data).toMatchObject({ content: 'by HTTP', extras: { at: [b.userId] } })
  }
  expect(await a.post('custom/message/send', message)).toEqual(answer)
  expect(await a.post('custom/message/send', { ...message, content: 'another' })).toMatchObject({
    retCode: '10001',
    data: { code: 10001, msg: expect.stringMatching(/./), command: 12, data: { id } },
  })
})

test('malformed sends and frames get 10001, unknown commands nothing', async () => {
  const [a, b] = await friendsAt(url)
  const line = await a.open()
  const right = { cmd: 11, id: newId(), to: b.userId, chatType: 2, msgType: 0, content: 'x' }
  for (const wrong of [
    { id: 'short' },
    { chatType: 3 },
    { chatType: '2' },
    { msgType: 7 },
    { msgType: 9 },
    { msgType: 13, content: '{}' },
    { content: '' },
    { content: 'x'.repeat(5_001) },
    { content: 7 },
    { groupId: '1' },
    { extras: 'x' },
    { extras: { at: 'x'.repeat(9_000) } },
  ]) {
    line.send({ ...right, ...wrong })
    expect(await line.next((frame) => frame.cmd === 12), JSON.stringify(wrong).slice(0, 80)).toMatchObject({
      code: 10001,
    })
  }
  line.send('not JSON')
  expect(await line.next((frame) => frame.cmd === 12)).toMatchObject({ code: 10001 })
  line.send(Buffer.from('{"cmd":13}'))
  expect(await line.next((frame) => frame.cmd === 12)).toMatchObject({ code: 10001 })
  line.send({ cmd: 77 })
  expect(await line.quiet()).toEqual([])
  expect((await line.say({ to: b.userId }, '🦜'.repeat(5_000))).code).toBe(10000)
})

test('history is read by offset and count, or by beforeSeq and afterSeq, in rising seq', async () => {
  const [a, b] = await friendsAt(url)
  const line = await a.open()
  for (let count = 2; count <= 30; count += 1) await line.say({ to: b.userId }, `m${count}`)
  const of = { toBizId: b.userId, toBizType: 2 }
  const seqs = async (at: object) => {
    const frame = await line.records({ ...of, ...at, userId: '1', joinTime: 0 })
    expect(frame).toMatchObject({ code: 10000, data: { toBizId: b.userId, toBizType: 2 } })
    const { fromSeq, toSeq, more } = frame.data as unknown as {
      fromSeq: number
      toSeq: number
      more: boolean
    }
    return { fromSeq, toSeq, more, seqs: listOf(frame).map((one) => one.seq) }
  }
  const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  expect(await seqs({})).toEqual({ fromSeq: 21, toSeq: 30, more: true, seqs: run(21, 30) })
  expect(await seqs({ offset: 10, count: 5 })).toEqual({
    fromSeq: 16,
    toSeq: 20,
    more: true,
    seqs: run(16, 20),
  })
  expect(await seqs({ offset: 25, count: 50 })).toEqual({
    fromSeq: 1,
    toSeq: 5,
    more: false,
    seqs: run(1, 5),
  })
  expect((await seqs({ offset: 99, count: 5 })).seqs).toEqual([])
  expect(await seqs({ beforeSeq: 4, count: 2 })).toEqual({ fromSeq: 2, toSeq: 3, more: true, seqs: [2, 3] })
  expect(await seqs({ afterSeq: 27, count: 50 })).toEqual({
    fromSeq: 28,
    toSeq: 30,
    more: false,
    seqs: run(28, 30),
  })
  expect(await seqs({ afterSeq: 3, count: 2 })).toEqual({ fromSeq: 4, toSeq: 5, more: true, seqs: [4, 5] })
  expect((await seqs({ afterSeq: 10, beforeSeq: 13, count: 50 })).seqs).toEqual([11, 12])
  expect((await seqs({ count: 500 })).seqs).toHaveLength(30)
  for (const wrong of [{ count: 0 }, { count: -1 }, { offset: 1.5 }, { beforeSeq: 'x' }]) {
    expect(await line.records({ ...of, ...wrong })).toMatchObject({ code: 10001 })
  }
  expect(await line.records({ toBizId: '1', toBizType: 1 })).toMatchObject({ code: 10103 })
})

test('offline returns what a device missed, newest conversation first, then done', async () => {
  const [a, b] = await friendsAt(url)
  const [c] = await peopleAt(url, 'carla')
  await c.befriend(b)
  const [lineA, lineC] = [await a.open(), await c.open()]
  for (let count = 0; count < 55; count += 1) await lineA.say({ to: b.userId }, `a${count}`)
  clock.moveBy(1)
  await lineC.say({ to: b.userId }, 'later')
  const atB = await b.open()
  const missed = await atB.offline()
  expect(missed.map((frame) => frame.data?.toBizId)).toEqual([c.userId, a.userId])
  expect(missed[1]?.data).toMatchObject({ toBizType: 2, fromSeq: 7, toSeq: 56, more: true })
  expect(listOf(missed[1] as Frame)).toHaveLength(50)
  const known = await atB.offline({ [`2:${a.userId}`]: 54, [`2:${c.userId}`]: 2 })
  expect(known.map((frame) => listOf(frame).map((one) => one.seq))).toEqual([[55, 56]])
})

test('a receipt reads up to a message, notifies the other side and own devices, and never goes back', async () => {
  const [a, b] = await friendsAt(url)
  const [atA, b1, b2] = [await a.open(), await b.open(), await b.open()]
  const ids: string[] = []
  for (const text of ['1', '2', '3']) ids.push(String((await atA.say({ to: b.userId }, text)).data?.id))
  b1.send({ cmd: 24, toObjId: a.userId, toObjType: 2, msgId: ids[1] })
  const receipt = await atA.next((frame) => frame.cmd === 25)
  expect(receipt.data).toEqual({
    userId: b.userId,
    toObjId: b.userId,
    toObjType: 2,
    msgId: ids[1],
    msgTime: expect.any(Number),
    seq: 3,
  })
  const signal = await b2.next((frame) => frame.cmd === 22)
  expect(signal.data).toMatchObject({
    code: 200,
    from: b.userId,
    to: a.userId,
    chatType: 2,
    extras: { seq: 3 },
  })
  b1.send({ cmd: 24, toObjId: a.userId, toObjType: 2, msgId: ids[0] })
  b1.send({ cmd: 24, toObjId: a.userId, toObjType: 2, msgId: newId() })
  await b1.quiet()
  expect(await b.data('imSession/byUserIdDetail', { id: a.userId })).toMatchObject({
    readSeq: 3,
    unreadCount: 1,
  })
  b2.send({ cmd: 22, code: 200, toObjId: a.userId, toObjType: 2 })
  await b1.next((frame) => frame.cmd === 22)
  expect(await b.data('imSession/byUserIdDetail', { id: a.userId })).toMatchObject({
    readSeq: 4,
    unreadCount: 0,
  })
  expect(await a.data('imSession/byUserIdDetail', { id: b.userId })).toMatchObject({ otherReadSeq: 4 })
})

test('a recalled message retains its seq without its text, and a line with recallId is sent', async () => {
  const [a, b] = await friendsAt(url)
  const [atA, atB] = [await a.open(), await b.open()]
  const { data } = await atA.say({ to: b.userId }, 'a secret')
  const recallId = String(data?.id)
  expect(await b.post('custom/message/recall', { recallId, toBizId: a.userId, toBizType: 2 })).toMatchObject({
    retCode: '10104',
  })
  expect(await a.post('custom/message/recall', { recallId, toBizId: b.userId, toBizType: 2 })).toMatchObject({
    retCode: '000000',
    data: { code: 10000, command: 12, data: { id: recallId } },
  })
  const line = await atB.next((frame) => frame.cmd === 11 && Number(frame.data?.msgType) === 9)
  expect(line.data).toMatchObject({ seq: 3, content: '', extras: { recallId } })
  const page = await atB.records({ toBizId: a.userId, toBizType: 2 })
  expect(listOf(page)[1]).toMatchObject({ id: recallId, seq: 2, msgType: 9, content: '' })
  expect(JSON.stringify(page)).not.toContain('a secret')
  expect(await b.data('imSession/byUserIdDetail', { id: a.userId })).toMatchObject({ unreadCount: 0 })
})
