import { expect, test } from 'vitest'
import { groups } from '@mynah/contract/groups'
import { msgType } from '@mynah/contract/message-kinds'
import { profile } from '@mynah/contract/profile'
import { redPackets } from '@mynah/contract/red-packets'
import { readSystemLine } from '@mynah/contract/system-lines'
import { payPassword, requestId, rich } from '#test/money.ts'
import { befriend, groupOf, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { groupKey, keyOf } from '../members/conversation-key.ts'
import { eraseMessages } from './erase.ts'
import { expireMessages } from '../index.ts'

const server = await testServer({ limitFactor: 100_000 })
const { app, clock } = server
const dayMs = 86_400_000

/** The system lines of a conversation in one table, by rising seq. */
async function linesOf(table: 'messages' | 'archived_messages', key: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ content: string }>(
    `select content from ${table} where conversation_id = $1 and kind = $2 order by seq`,
    [key, msgType.inform],
  )
  return rows.map(({ content }) => content)
}

async function everyLineOf(key: string): Promise<string[]> {
  return [...(await linesOf('archived_messages', key)), ...(await linesOf('messages', key))]
}

/** Moves all messages so far to the archive, except the last row. */
async function archiveAll(): Promise<void> {
  clock.moveBy(2 * dayMs)
  await expireMessages(app, { before: clock.now() - dayMs, archive: true })
}

test.each(['an', '1', 'key', ':', '"', '—'])(
  'an erased user named %j is removed from the lines of others, in the log and in the archive, without damage to them',
  async (name) => {
    const { owner, leaver, joan, ian } = await people(server, 'owner', 'leaver', 'joan', 'ian')
    await joan.call(profile.update, { userName: 'Joan' })
    await ian.call(profile.update, { userName: 'Ian' })
    await leaver.call(profile.update, { userName: name })
    const group = await groupOf(owner, joan, leaver, ian)
    const key = groupKey(group.id)
    const mute = (...userIds: string[]) =>
      owner.call(groups.setUserSilent, { id: group.id, state: true, userIds })
    const muteEach = async () => {
      await mute(joan.id, ian.id)
      await mute(ian.id, leaver.id, joan.id)
    }
    await muteEach()
    await owner.call(groups.rename, { id: group.id, name: `Friends of ${name}` })
    await archiveAll()
    await muteEach()
    const before = await everyLineOf(key)
    expect(await linesOf('archived_messages', key)).toHaveLength(4)

    await eraseMessages(app, leaver.id)

    const after = await everyLineOf(key)
    expect(after).toHaveLength(before.length)
    const read = after.map((content) => readSystemLine(content))
    const peopleOf = read.map((one) => (one?.line && 'people' in one.line.args ? one.line.args.people : ''))
    const [both, three] = ['Joan, Ian', 'Ian, —, Joan']
    expect(peopleOf).toEqual(['Joan, —, Ian', both, three, '', both, three])
    for (const at of [1, 3, 4]) expect(after[at]).toBe(before[at])
    expect(read.map((one) => one?.text)).toEqual([
      'owner created the group with Joan, —, Ian',
      `owner muted ${both}`,
      `owner muted ${three}`,
      `owner named the group Friends of ${name}`,
      `owner muted ${both}`,
      `owner muted ${three}`,
    ])
    const idsOf = (content: string) => (JSON.parse(content) as { args: { ids?: string } }).args.ids
    expect(after.map(idsOf)).toEqual(before.map(idsOf))
  },
)

test('former names and nicknames are removed too, and the text of each line is the one its feature writes', async () => {
  const { owner, leaver, heir } = await people(server, 'owner', 'leaver', 'heir')
  await befriend(leaver, heir)
  const group = await groupOf(owner, heir)
  const key = groupKey(group.id)
  await befriend(owner, leaver)
  const id = group.id
  const about = { id, userIds: [leaver.id] }
  await owner.call(groups.invite, { id, userList: [leaver.id] })
  await owner.call(groups.setUserSilent, { ...about, state: true })
  await owner.call(groups.setUserSilent, { ...about, state: true, minutes: 60 })
  await owner.call(groups.setUserSilent, { ...about, state: false })
  await leaver.call(groups.setNick, { id, name: 'Captain' })
  await owner.call(groups.addAdmin, { id, userId: leaver.id })
  await leaver.call(groups.setNick, { id, name: '' })
  await owner.call(groups.removeAdmin, { id, userId: leaver.id })
  await owner.call(groups.transfer, { id, userId: leaver.id })
  await leaver.call(groups.transfer, { id, userId: owner.id })
  await owner.call(groups.removePeople, { id, userList: [leaver.id] })
  await leaver.call(profile.update, { userName: 'Another' })
  const before = (await everyLineOf(key)).filter((content) => /leaver"|Captain"/.test(content))
  expect(before).toHaveLength(9)

  await eraseMessages(app, leaver.id)
  const after = await everyLineOf(key)
  for (const content of before.filter((one) => !one.includes('"who":"leaver"')))
    expect(after).toContain(content.replaceAll(/leaver|Captain/g, '—'))
  expect(after.join()).not.toMatch(/leaver|Captain/)
})

test('the sender of an opened red packet is removed from its line, and a namesake stays', async () => {
  const { sender, opener } = await people(server, 'sender', 'opener')
  await befriend(sender, opener)
  await rich(server, '10.00', sender)
  const open = async () => {
    const conversation = { type: 2 as const, id: opener.id }
    const packet = { conversation, kind: 'normal', count: 1, money: 1_00, wish: '' } as const
    const { id } = await sender.call(redPackets.send, { ...packet, requestId: requestId(), payPassword })
    await opener.call(redPackets.open, { requestId: requestId(), id })
  }
  await opener.call(profile.update, { userName: 'Sam' })
  await sender.call(profile.update, { userName: 'Samuel' })
  await open()
  await archiveAll()
  await sender.call(profile.update, { userName: 'Sam' })
  await open()
  await eraseMessages(app, sender.id)
  const packets = (await everyLineOf(keyOf(sender.id, { type: 2, id: opener.id }))).filter((content) =>
    content.includes('packetOpened'),
  )
  const args = { who: 'Sam', whose: '—' }
  const opened = JSON.stringify({ key: 'packetOpened', args, text: 'Sam opened the red packet of —' })
  expect(packets).toEqual([opened, opened])
})

test('no line is left out, with very many of them', async () => {
  const { owner, leaver } = await people(server, 'owner', 'leaver')
  const { id } = await groupOf(owner, leaver)
  const args = { who: 'owner', people: 'leaver', ids: leaver.id }
  const content = JSON.stringify({ key: 'groupInvited', args, text: 'owner invited leaver' })
  for (const [table, columns, values] of [
    ['messages', 'counted, counts, shown', '0, false, true'],
    ['archived_messages', 'archived_at', '0'],
  ] as const)
    await app.pool.query(
      `insert into ${table} (conversation_id, seq, id, sender_id, kind, content, extras, created_at, ${columns})
       select $1, 1000 + n, 'line' || n, $2, $3, $4, '{}', 0, ${values} from generate_series(1, 1100) n`,
      [groupKey(id), owner.id, msgType.inform, content],
    )
  await eraseMessages(app, leaver.id)
  const lines = await everyLineOf(groupKey(id))
  expect(lines).toHaveLength(2201)
  expect(lines.filter((one) => one.includes('"leaver"') || !one.includes('"—"'))).toEqual([])
})
