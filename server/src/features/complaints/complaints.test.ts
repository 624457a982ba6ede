import { expect, test } from 'vitest'
import { complaintAdmin, complaints } from '@mynah/contract/complaints'
import { groups } from '@mynah/contract/groups'
import { operators } from '@mynah/contract/operators'
import { operator } from '#test/operator.ts'
import { befriend, groupOf, people, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'

const server = await testServer({ limitFactor: 1_000 })
const reviewer = await operator(server, 'reviewer')
const base = { kind: 'fraud', text: ' Asks for\nmoney ' } as const
const lineTo = async (socket: TestSocket, key: string) =>
  socket.next((frame) => frame.cmd === 11 && frame.data.content.includes(`"${key}"`))

test('a message is reported with its content, the sender is frozen, and the reporter is notified', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  await befriend(ana, eve)
  const [atAna, atEve] = [await ana.connect(), await eve.connect()]
  const { data } = await atEve.sendText({ to: ana.id }, 'Send me your password')
  const photo = await uploadPicture(server, ana, 'chat')
  const about = { about: 3, id: eve.id, conversationType: 2, msgId: data.id }
  const { id } = await ana.call(complaints.add, { ...base, ...about, photos: [photo], phone: '+62 1' })

  const { list } = await reviewer.call(complaintAdmin.queue, { state: 1, pageSize: 100 })
  expect(list.find((one) => one.id === id)).toMatchObject({ targetName: 'eve', count: 1 })
  const seen = await reviewer.call(complaintAdmin.look, { id })
  expect(seen).toMatchObject({ text: 'Asks for\nmoney', userName: 'ana', phone: '+62 1' })
  expect(seen.photos).toEqual([expect.stringContaining(`${photo}?until=`)])
  expect(seen.message).toMatchObject({ content: 'Send me your password', nick: 'eve' })
  await expect(reviewer.call(complaintAdmin.decide, { id, decision: 'dissolve' })).rejects.toThrow(
    'BadParameter',
  )
  await reviewer.call(complaintAdmin.decide, { id, decision: 'freeze' })

  expect(await atEve.untilClosed()).toBe(4401)
  await expect(eve.call(complaints.list, {})).rejects.toThrow('SessionInvalid')
  await expect(eve.again()).rejects.toThrow('AccountFrozen')
  await lineTo(atAna, 'complaintActed')
  expect((await ana.call(complaints.list, {})).list[0]).toMatchObject({ id, state: 3, targetName: 'eve' })
  await expect(reviewer.call(complaintAdmin.decide, { id, decision: 'dismiss' })).rejects.toThrow(
    'NoDataFound',
  )
  const admin = await operator(server, 'admin')
  const audit = await admin.call(operators.audit, { subject: `person ${eve.id}` })
  expect(audit.list.map((row) => row.action)).toEqual(['complaints/decide'])
})

test('a dissolved group accepts no messages, and its history stays readable', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const group = await groupOf(ana, bo)
  const [atAna, atBo] = [await ana.connect(), await bo.connect()]
  await atAna.sendText({ groupId: group.id }, 'before')
  const { id } = await bo.call(complaints.add, { ...base, about: 2, id: group.id })
  await expect(reviewer.call(complaintAdmin.decide, { id, decision: 'freeze' })).rejects.toThrow(
    'BadParameter',
  )
  await reviewer.call(complaintAdmin.decide, { id, decision: 'dissolve' })
  await lineTo(atBo, 'groupDissolved')
  expect((await atAna.sendText({ groupId: group.id }, 'after')).code).toBe(10024)
  expect((await ana.call(groups.detail, { id: group.id })).isDelete).toBe(true)
})

test('a warning reaches the person, or the owner of the group, and a dismissal only the reporter', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const group = await groupOf(ana, bo)
  const [atAna, atBo] = [await ana.connect(), await bo.connect()]
  const first = await bo.call(complaints.add, { ...base, about: 2, id: group.id })
  await reviewer.call(complaintAdmin.decide, { id: first.id, decision: 'warn' })
  await lineTo(atAna, 'complaintWarning')
  const second = await bo.call(complaints.add, { ...base, about: 1, id: ana.id })
  await reviewer.call(complaintAdmin.decide, { id: second.id, decision: 'dismiss' })
  await lineTo(atBo, 'complaintDismissed')
  expect(atAna.frames.some((frame) => JSON.stringify(frame).includes('complaintDismissed'))).toBe(false)
})

test('a complaint about oneself, about something invisible, or without text is refused', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const group = await groupOf(ana, bo)
  const socket = await ana.connect()
  const { data } = await socket.sendText({ groupId: group.id }, 'ours')
  const add = (who: typeof ana, change: object) =>
    who.call(complaints.add, { ...base, about: 1, id: ana.id, ...change })
  await expect(add(ana, {})).rejects.toThrow('PersonIsYou')
  // A group may be reported by a user who only found it, but not by one blocked by its owner, nor an unknown group.
  expect(await add(cy, { about: 2, id: group.id })).toHaveProperty('id')
  await expect(add(cy, { about: 2, id: '1234567890' })).rejects.toThrow('NoDataFound')
  await server.app.pool.query('insert into blocks (user_id, blocked_id, created_at) values ($1, $2, 0)', [
    group.userId,
    cy.id,
  ])
  await expect(add(cy, { about: 2, id: group.id })).rejects.toThrow('NoDataFound')
  const message = { about: 3, id: group.id, conversationType: 1, msgId: data.id }
  await expect(add(cy, message)).rejects.toThrow('NoDataFound')
  await expect(add(ana, message)).rejects.toThrow('PersonIsYou')
  await expect(add(bo, { about: 3, id: group.id })).rejects.toThrow('BadParameter')
  for (const text of ['', '  ', 'x'.repeat(501)])
    await expect(add(bo, { text })).rejects.toThrow('BadParameter')
  await expect(add(bo, { photos: ['/media/chat/none.webp'] })).rejects.toThrow('PhotoMissing')
  await expect(add(bo, { photos: Array(7).fill('/x') })).rejects.toThrow('BadParameter')
  await add(bo, message)
})

test('only one of several operators who decide concurrently succeeds', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  const { id } = await ana.call(complaints.add, { ...base, about: 1, id: eve.id })
  const tries = await Promise.allSettled(
    (['dismiss', 'warn', 'freeze'] as const).map((decision) =>
      reviewer.call(complaintAdmin.decide, { id, decision }),
    ),
  )
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})
