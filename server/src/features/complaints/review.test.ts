import { expect, test } from 'vitest'
import {
  complaintAdmin,
  complaintAbout,
  complaintKinds,
  complaintState,
  complaints,
} from '@mynah/contract/complaints'
import { limits, rates } from '@mynah/contract/limits'
import { messageEdits } from '@mynah/contract/message-edits'
import { messages } from '@mynah/contract/messages'
import { msgType } from '@mynah/contract/message-kinds'
import { operator } from '#test/operator.ts'
import { befriend, groupOf, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'
import { complaintFiles, eraseComplaints, exportComplaints } from './index.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app } = server
const reviewer = await operator(server, 'reviewer')
const about = (one: Person, change: object = {}) => ({
  about: complaintAbout.person,
  id: one.id,
  kind: 'fraud' as const,
  text: 'Asks for money',
  ...change,
})
const look = (id: string) => reviewer.call(complaintAdmin.look, { id })
const decide = (id: string, decision: 'dismiss' | 'warn' | 'freeze' | 'dissolve') =>
  reviewer.call(complaintAdmin.decide, { id, decision })

test('own complaints are listed newest first, a page at a time, and none of others', async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  const made: string[] = []
  for (const kind of complaintKinds) {
    server.clock.moveBy(1_000)
    made.unshift((await ana.call(complaints.add, about(eve, { kind }))).id)
  }
  await bo.call(complaints.add, about(eve))
  const joined: string[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { list, more } = await ana.call(complaints.list, { pageNo, pageSize: 3 })
    joined.push(...list.map(({ id }) => id))
    if (!more) break
  }
  expect(joined).toEqual(made)
  const [first] = (await ana.call(complaints.list, {})).list
  expect(first).toMatchObject({ targetId: eve.id, targetName: 'eve', state: 1, decideTime: 0 })
})

test('operators see waiting complaints oldest first, decided ones newest first, and their number', async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  const first = await ana.call(complaints.add, about(eve))
  server.clock.moveBy(1_000)
  const second = await bo.call(complaints.add, about(eve))
  const inQueue = async (state: number) =>
    (await reviewer.call(complaintAdmin.queue, { state, pageSize: 100 })).list.filter(
      ({ targetId }) => targetId === eve.id,
    )
  expect((await inQueue(1)).map(({ id, count, waiting }) => [id, count, waiting])).toEqual([[first.id, 2, 2]])
  // The same user again does not count twice.
  const again = await bo.call(complaints.add, about(eve))
  expect((await inQueue(1)).map(({ id, count, waiting }) => [id, count, waiting])).toEqual([[first.id, 2, 3]])
  await decide(again.id, 'dismiss')
  await decide(second.id, 'dismiss')
  server.clock.moveBy(1_000)
  await decide(first.id, 'dismiss')
  expect(await inQueue(1)).toEqual([])
  expect((await inQueue(2)).map(({ id }) => id).filter((id) => id !== again.id)).toEqual([
    first.id,
    second.id,
  ])
  expect(await inQueue(3)).toEqual([])
})

test('complaints by a customer are found separately from those about them, in any state', async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  const decided = await ana.call(complaints.add, about(bo))
  await decide(decided.id, 'dismiss')
  server.clock.moveBy(1_000)
  const waiting = await ana.call(complaints.add, about(eve))
  await eve.call(complaints.add, about(ana))
  const asked = (change: object) =>
    reviewer.call(complaintAdmin.queue, { state: complaintState.waiting, pageSize: 20, ...change })
  const made = await asked({ madeBy: ana.id })
  expect(made.list.map(({ id, state, targetName }) => [id, state, targetName])).toEqual([
    [waiting.id, complaintState.waiting, 'eve'],
    [decided.id, complaintState.dismissed, 'bo'],
  ])
  expect(made.total).toBe(2)
  expect((await asked({ find: ana.id })).list.map(({ targetId }) => targetId)).toEqual([ana.id])
  expect(await asked({ madeBy: bo.id })).toMatchObject({ list: [], total: 0 })
})

test('a decision has a reason for the team: in the complaint, the audit log and nowhere that customers read', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  const { id } = await ana.call(complaints.add, about(eve))
  const reason = 'the same as last week'
  const asked = { id, decision: 'warn', reason } as const
  await expect(reviewer.call(complaintAdmin.decide, { ...asked, reason: 'x'.repeat(201) })).rejects.toThrow(
    'BadParameter',
  )
  await reviewer.call(complaintAdmin.decide, asked)
  expect(await look(id)).toMatchObject({ decision: 'warn', reason })
  const { rows } = await app.pool.query<{ detail: string }>(
    `select detail::text from audit_log where subject = $1 and action = 'complaints/decide'`,
    [`complaint ${id}`],
  )
  expect(rows.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([{ decision: 'warn', reason }])
  expect(JSON.stringify(await ana.call(complaints.list, {}))).not.toContain(reason)
})

test('support can view but not decide; other operators can do neither', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  const { id } = await ana.call(complaints.add, about(eve))
  const agent = await operator(server, 'support')
  expect((await agent.call(complaintAdmin.look, { id })).text).toBe('Asks for money')
  await expect(agent.call(complaintAdmin.decide, { id, decision: 'warn' })).rejects.toThrow('NoPermission')
  for (const role of ['editor', 'cashier'] as const) {
    const other = await operator(server, role)
    await expect(other.call(complaintAdmin.look, { id })).rejects.toThrow('NoPermission')
    await expect(other.call(complaintAdmin.queue, { state: 1 })).rejects.toThrow('NoPermission')
  }
  await expect(look('123456789012345')).rejects.toThrow('NoDataFound')
  await expect(decide('123456789012345', 'warn')).rejects.toThrow('NoDataFound')
  expect((await look(id)).state).toBe(1)
})

test('the reported message stays as it was, after a recall and after the sender’s account is deleted', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  await befriend(ana, eve)
  const socket = await eve.connect()
  const { data } = await socket.sendText({ to: ana.id }, 'Send me your code')
  const message = { about: complaintAbout.message, conversationType: 2, msgId: data.id }
  const { id } = await ana.call(complaints.add, about(eve, message))
  await eve.call(messages.recall, { recallId: data.id, conversation: { type: 2, id: ana.id } })
  expect((await look(id)).message).toMatchObject({ content: 'Send me your code', nick: 'eve', msgType: 0 })
})

test('a report of an edited message has the seen version and all earlier ones, and later edits change neither', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  await befriend(ana, eve)
  const socket = await eve.connect()
  const { data } = await socket.sendText({ to: ana.id }, 'Send me your code')
  const conversation = { type: 2, id: ana.id } as const
  const edit = (version: number, content: string) =>
    eve.call(messageEdits.save, { conversation, msgId: data.id, version, content })
  const report = (more = {}) =>
    ana.call(complaints.add, {
      ...about(eve, { about: complaintAbout.message, conversationType: 2, msgId: data.id }),
      ...more,
    })
  const first = await report({ version: 0 })
  // since she has read it, the edit is marked
  server.clock.moveBy(60_000)
  await edit(0, 'Send me a hug')
  const second = await report({ version: 0 })
  const third = await report()
  await edit(1, 'Good morning')
  await eve.call(messages.recall, { recallId: data.id, conversation })
  const seenIn = async ({ id }: { id: string }) => {
    const { message } = await look(id)
    const versions = message?.versions.map(({ version, content }) => [version, content])
    return [message?.version, message?.content, versions]
  }
  const both = [
    [0, 'Send me your code'],
    [1, 'Send me a hug'],
  ]
  expect(await seenIn(first)).toEqual([0, 'Send me your code', []])
  expect(await seenIn(second)).toEqual([0, 'Send me your code', both])
  expect(await seenIn(third)).toEqual([1, 'Send me a hug', both])
})

test('a reported picture can be viewed, with its caption', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  await befriend(ana, eve)
  const socket = await eve.connect()
  const url = await uploadPicture(server, eve, 'chat')
  const box = { url, thumb: url, width: 1, height: 1, size: 1, mime: 'image/webp' }
  const content = { ...box, text: 'Buy followers' }
  const { data } = await socket.post({ to: ana.id }, { msgType: msgType.image, content })
  const message = { about: complaintAbout.message, conversationType: 2, msgId: data.id }
  const { id } = await ana.call(complaints.add, about(eve, message))
  const seen = (await look(id)).message
  expect(seen?.content).toContain('Buy followers')
  expect(seen?.media).toMatchObject([{ type: 'image' }])
  expect((await fetch(new URL(seen?.media[0]?.url ?? '', server.url))).status).toBe(200)
})

test('a warning of a group goes to its current owner, and a group without an owner is refused', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const group = await groupOf(ana, bo, cy)
  const { id } = await bo.call(complaints.add, {
    ...about(ana),
    about: complaintAbout.group,
    id: group.id,
  })
  expect((await look(id)).targetName).toBe('Test group')
  const [owner, member] = [await ana.connect(), await cy.connect()]
  await decide(id, 'warn')
  const isWarning = (frame: { cmd: number }) =>
    frame.cmd === 11 && JSON.stringify(frame).includes('complaintWarning')
  await owner.next(isWarning)
  member.send({ cmd: 13, hbbyte: '-127' })
  await member.next((frame) => frame.cmd === 13)
  expect(member.frames.filter(isWarning)).toEqual([])
})

test('a frozen person stays frozen by the second complaint, and the reporter of each is notified once', async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  const made = [await ana.call(complaints.add, about(eve)), await bo.call(complaints.add, about(eve))]
  const sockets = [await ana.connect(), await bo.connect()]
  for (const { id } of made) await decide(id, 'freeze')
  for (const socket of sockets) {
    await socket.next((frame) => frame.cmd === 11 && JSON.stringify(frame).includes('complaintActed'))
    socket.send({ cmd: 13, hbbyte: '-127' })
    await socket.next((frame) => frame.cmd === 13)
    expect(socket.frames.filter((frame) => JSON.stringify(frame).includes('complaintActed'))).toEqual([])
  }
  await expect(eve.again()).rejects.toThrow('AccountFrozen')
})

test('a photo of a complaint is stored while operators may need it, and is visible to no user through it', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  const photo = await uploadPicture(server, ana, 'chat')
  const key = photo.replace('/media/', '')
  expect(await complaintFiles.keeps(app.db, key)).toBe(false)
  const photos = Array.from({ length: limits.complaintPhotosMax }, () => photo)
  const { id } = await ana.call(complaints.add, about(eve, { photos }))
  expect(await complaintFiles.keeps(app.db, key)).toBe(true)
  for (const one of [ana, eve]) expect(await complaintFiles.shows(app, one.id, key)).toBe(false)
  await expect(eve.call(complaints.add, about(ana, { photos: [photo] }))).rejects.toThrow('PhotoMissing')
  expect((await look(id)).photos).toHaveLength(limits.complaintPhotosMax)
})

test('after a reporter is erased the report remains, without their texts, numbers and photos', async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  const photo = await uploadPicture(server, ana, 'chat')
  const given = { text: 'My own words', phone: '+62 1', photos: [photo] }
  const { id } = await ana.call(complaints.add, about(eve, given))
  const other = await bo.call(complaints.add, about(eve, { text: 'Words of another' }))
  const exported: unknown[] = []
  for await (const one of exportComplaints(app, ana.id)) exported.push(one)
  expect(exported).toMatchObject([{ target: eve.id, text: 'My own words', phone: '+62 1', state: 1 }])
  await eraseComplaints(app, ana.id)
  await eraseComplaints(app, ana.id)
  expect(await look(id)).toMatchObject({ text: '', phone: '', photos: [], targetId: eve.id, state: 1 })
  expect((await look(other.id)).text).toBe('Words of another')
})

test('a user makes at most ten complaints a day, not counting refused ones', async () => {
  const strict = await testServer()
  const { ana, eve } = await people(strict, 'ana', 'eve')
  for (let count = 0; count < rates.complaint.points * 2; count += 1)
    await expect(ana.call(complaints.add, about(ana))).rejects.toThrow('PersonIsYou')
  for (let count = 0; count < rates.complaint.points; count += 1)
    expect(await ana.call(complaints.add, about(eve))).toHaveProperty('id')
  await expect(ana.call(complaints.add, about(eve))).rejects.toThrow('TooOften')
})

test('complaints about one target are one case: one decision closes all of them, and each author is notified once', async () => {
  const { ana, bo, cam, eve } = await people(server, 'ana', 'bo', 'cam', 'eve')
  const first = await ana.call(complaints.add, about(eve))
  server.clock.moveBy(1_000)
  const second = await bo.call(complaints.add, about(eve, { text: 'Sends me links' }))
  await ana.call(complaints.add, about(eve, { text: 'Again' }))
  const looked = await look(first.id)
  expect(looked).toMatchObject({ waiting: 3, newestTime: server.clock.now() })
  expect(looked.others.map(({ userId, text }) => [userId, text])).toEqual(
    expect.arrayContaining([
      [bo.id, 'Sends me links'],
      [ana.id, 'Again'],
    ]),
  )
  server.clock.moveBy(1_000)
  // nobody has reviewed later complaints
  const late = await cam.call(complaints.add, about(eve))
  const notices = async () => {
    const { rows } = await app.pool.query<{ count: number }>(
      `select count(*)::int as count from messages where position('acted upon it' in content) > 0`,
    )
    return rows[0]?.count ?? 0
  }
  const before = await notices()
  const decision = { decision: 'freeze' as const, until: looked.newestTime }
  expect(await reviewer.call(complaintAdmin.decide, { id: second.id, ...decision })).toEqual({
    state: complaintState.acted,
    closed: 3,
  })
  expect((await notices()) - before).toBe(2)
  const waiting = await reviewer.call(complaintAdmin.queue, { state: 1, pageSize: 100 })
  expect(waiting.list.filter(({ targetId }) => targetId === eve.id)).toMatchObject([
    { id: late.id, waiting: 1 },
  ])
  const { rows } = await app.pool.query(
    `select subject from audit_log where action = 'complaints/decide' and subject = $1`,
    [`complaint ${first.id}`],
  )
  expect(rows).toHaveLength(1)
})

test("the list shows the time of a case's newest complaint, and a decision up to it leaves later ones open", async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  await ana.call(complaints.add, about(eve))
  const rowOf = async () =>
    (await reviewer.call(complaintAdmin.queue, { state: 1, pageSize: 100 })).list.find(
      ({ targetId }) => targetId === eve.id,
    )
  const row = await rowOf()
  expect(row?.newestTime).toBe(server.clock.now())
  server.clock.moveBy(1_000)
  const late = await bo.call(complaints.add, about(eve))
  expect((await rowOf())?.newestTime).toBe(server.clock.now())
  const decision = { id: row?.id ?? '', decision: 'dismiss' as const, until: row?.newestTime ?? 0 }
  expect((await reviewer.call(complaintAdmin.decide, decision)).closed).toBe(1)
  expect(await rowOf()).toMatchObject({ id: late.id })
  // a repeat, as after a lost connection, decides nothing
  await expect(reviewer.call(complaintAdmin.decide, decision)).rejects.toThrow('NoDataFound')
})

test('one of two concurrent decisions of one case is refused, without a deadlock', async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  const ids = [
    (await ana.call(complaints.add, about(eve))).id,
    (await bo.call(complaints.add, about(eve))).id,
  ]
  const until = server.clock.now()
  const tries = await Promise.allSettled(
    ids.map((id) => reviewer.call(complaintAdmin.decide, { id, decision: 'warn', until })),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
