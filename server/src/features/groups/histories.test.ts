import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mutedForever, groups } from '@mynah/contract/groups'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { messages } from '@mynah/contract/messages'
import { chatType } from '@mynah/contract/socket'
import { mayDo, newState, play, type Outcome, type State, type Step } from '#test/group-model.ts'
import { steps } from '#test/group-steps.ts'
import { befriend, CallRefused, messageId, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { history } from '#features/messages/index.ts'

const server = await testServer({ limitFactor: 1_000_000 })
const numRuns = process.env.MYNAH_FULL === '1' ? 100 : 10

const names = ['ana', 'bo', 'cy', 'di', 'eve'] as const
const company: Record<string, Person> = await people(server, ...names)
const one = (name: string): Person => company[name] as Person
for (const [at, name] of names.entries())
  for (const other of names.slice(at + 1)) await befriend(one(name), one(other))

const said = { chatType: chatType.group, msgType: 0 } as const

async function tried(action: Promise<unknown>): Promise<Outcome> {
  try {
    await action
    return 'ok'
  } catch (error) {
    if (error instanceof CallRefused) return error.message as Outcome
    throw error
  }
}

async function applicationOf(group: string, name: string): Promise<string | undefined> {
  const { rows } = await server.app.pool.query<{ id: string }>(
    'select id from group_join_requests where group_id = $1 and user_id = $2 order by created_at desc, status limit 1',
    [group, one(name).id],
  )
  return rows[0]?.id
}

/** The invitations so far, in the order of creation. */
let invites: string[] = []

async function act(id: string, step: Step, text: string): Promise<Outcome> {
  const me = one(step.actor)
  const target = 'target' in step ? one(step.target).id : ''
  switch (step.action) {
    case 'look':
      return tried(me.call(groups.detail, { id }))
    case 'speak':
      return tried(me.call(messages.send, { ...said, id: messageId(), groupId: id, content: text }))
    case 'quit':
      return tried(me.call(groups.quit, { id }))
    case 'nick':
      return tried(me.call(groups.setNick, { id, name: text }))
    case 'rename':
      return tried(me.call(groups.rename, { id, name: text }))
    case 'dissolve':
      return tried(me.call(groups.dissolve, { id }))
    case 'make':
      return tried(me.call(groups.qrToken, { id }).then(({ invite }) => invites.push(invite)))
    case 'enter':
      return tried(me.call(groups.join, { id, invite: invites[step.token] ?? '' }))
    case 'ask':
      return tried(me.call(groupJoinRequests.ask, { groupId: id }))
    case 'invite':
      return tried(me.call(groups.invite, { id, userList: [target] }))
    case 'remove':
      return tried(me.call(groups.removePeople, { id, userList: [target] }))
    case 'addAdmin':
      return tried(me.call(groups.addAdmin, { id, userId: target }))
    case 'removeAdmin':
      return tried(me.call(groups.removeAdmin, { id, userId: target }))
    case 'transfer':
      return tried(me.call(groups.transfer, { id, userId: target }))
    case 'mute':
    case 'unmute': {
      const minutes = step.action === 'mute' ? step.minutes : undefined
      const given = { id, state: step.action === 'mute', userIds: [target], ...(minutes && { minutes }) }
      return tried(me.call(groups.setUserSilent, given))
    }
    case 'answer': {
      const apply = (await applicationOf(id, step.target)) ?? ''
      const given = step.agreed ? { status: 1 } : { status: 2, reason: text }
      return tried(me.call(groupJoinRequests.answer, { id: apply, ...given }))
    }
    case 'setInvite':
      return tried(me.call(groups.setInvite, { id, state: step.on }))
    case 'setAudit':
      return tried(me.call(groups.setInviteAudit, { id, state: step.on }))
    case 'setSilent':
      return tried(me.call(groups.setSilent, { id, state: step.on }))
  }
}

/** Roles, mutes and visible messages equal those of the model. */
async function compare(id: string, state: State): Promise<void> {
  const inside = names.filter((name) => state.ranks[name] !== 'none')
  const [first] = inside
  if (first) {
    const { list } = await one(first).call(groups.members, { id, pageSize: 100 })
    const rows = list.map((row) => [row.userName, ['plain', 'admin', 'owner'][row.role], row.silentUntil])
    const mute = (name: string) => {
      const until = state.mutedUntil[name] ?? 0
      return until === Infinity ? mutedForever : until > state.now ? until : 0
    }
    const expected = inside.map((name) => [name, state.ranks[name], mute(name)])
    expect(Object.fromEntries(rows.map((row) => [row[0], row]))).toEqual(
      Object.fromEntries(expected.map((row) => [row[0], row])),
    )
  }
  for (const name of names) {
    const ref = { type: chatType.group, id: id }
    const page = history(server.app, one(name).id, ref, { count: 50 })
    const { list } = await page.catch(() => ({ list: [] as string[] }))
    const texts = list.map((text) => JSON.parse(text) as { content: string; msgType: number })
    const seen = texts.filter(({ msgType }) => msgType === 0).map(({ content }) => content)
    expect(seen, `what ${name} sees`).toEqual((state.seen[name] ?? []).map(({ text }) => text))
  }
}

/** Former, removed, present and non-members write to a dissolved group. */
const afterTheEnd: Step[] = [
  { actor: 'cy', wait: 0, action: 'quit' },
  { actor: 'ana', wait: 0, action: 'remove', target: 'di' },
  { actor: 'ana', wait: 0, action: 'dissolve' },
  ...names.map((actor): Step => ({ actor, wait: 0, action: 'speak' })),
]

test(`${numRuns} histories have the same result on the server as in the model, and every user sees what they should`, async () => {
  await fc.assert(
    fc.asyncProperty(steps([...names], 30), async (history) => {
      const [owner, ...members] = ['ana', 'bo', 'cy', 'di'] as const
      const userList = members.map((name) => one(name).id)
      const { id } = await one(owner).call(groups.create, { name: 'Test group', userList })
      invites = []
      const state = newState(owner, [...members], ['eve'], server.clock.now())
      for (const [at, step] of history.entries()) {
        // A request that was never made cannot be answered.
        if (step.action === 'answer' && !(step.target in state.asked)) continue
        if (step.action === 'enter' && !state.tokens[step.token]) continue
        server.clock.moveBy(step.wait)
        state.now = server.clock.now()
        const expected = mayDo(state, step)
        expect(await act(id, step, `word ${at}`), JSON.stringify(step)).toBe(expected)
        if (expected === 'ok') play(state, step, `word ${at}`)
      }
      await compare(id, state)
    }),
    { numRuns, examples: [[afterTheEnd]] },
  )
}, 600_000)
