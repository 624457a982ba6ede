import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ErrorName } from '@mynah/contract/errors'
import { friends } from '@mynah/contract/friends'
import { sendCode } from '@mynah/contract/socket'
import { CallRefused, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100_000 })
const numRuns = process.env.MYNAH_FULL === '1' ? 300 : 8

const acts = ['apply', 'apply', 'agree', 'agree', 'refuse', 'remove', 'block', 'unblock', 'remark'] as const
type Act = { who: 0 | 1; act: (typeof acts)[number] }

const act: fc.Arbitrary<Act> = fc.record({ who: fc.constantFrom(0, 1), act: fc.constantFrom(...acts) })
const oneByOne = fc.array(act, { minLength: 3, maxLength: 15 })
const atOnce = fc.array(fc.array(act, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 6 })

/** The relation of two users in an independent model of the server's rules. */
type Pair = {
  friends: boolean
  /** The pending request and its author. */
  asked: [boolean, boolean]
  blocks: [boolean, boolean]
  remarks: [string, string]
}
const strangers = (): Pair => ({
  friends: false,
  asked: [false, false],
  blocks: [false, false],
  remarks: ['', ''],
})

/** The answer of the call, and its change of the pair. */
function play(pair: Pair, { who, act: name }: Act): 'ok' | ErrorName {
  const other = who === 0 ? 1 : 0
  const befriend = () => {
    pair.friends = true
    pair.asked = [false, false]
    pair.remarks = ['', '']
  }
  switch (name) {
    case 'apply':
      if (pair.blocks[other]) return 'NoDataFound'
      if (pair.friends) return 'AlreadyFriends'
      if (pair.asked[who]) return 'ApplyPending'
      if (pair.asked[other]) befriend()
      else pair.asked[who] = true
      return 'ok'
    case 'agree':
    case 'refuse':
      if (!pair.asked[other]) return 'NoDataFound'
      // A user who asked and then blocked does not want the answer any more.
      if (pair.blocks[other]) return 'NoDataFound'
      if (name === 'agree') befriend()
      else pair.asked[other] = false
      return 'ok'
    case 'remove':
      pair.friends = false
      pair.remarks = ['', '']
      return 'ok'
    case 'block':
    case 'unblock':
      pair.blocks[who] = name === 'block'
      return 'ok'
    case 'remark':
      if (!pair.friends) return 'NoDataFound'
      pair.remarks[who] = 'Court 4'
      return 'ok'
  }
}

async function perform({ who, act: name }: Act, two: [Person, Person]): Promise<unknown> {
  const [me, other] = who === 0 ? two : [two[1], two[0]]
  switch (name) {
    case 'apply':
      return me.call(friends.apply, { friendUserId: other.id })
    case 'agree':
    case 'refuse': {
      const { list } = await me.call(friends.friendRequests, { status: 0 })
      const request = list.find(({ friendUserId, mine }) => friendUserId === other.id && !mine)
      if (!request) throw new CallRefused('10103')
      return me.call(friends.answer, { id: request.id, status: name === 'agree' ? 1 : 2 })
    }
    case 'remove':
      return me.call(friends.delete, { ids: [other.id] })
    case 'block':
      return me.call(friends.block, { toUserId: other.id })
    case 'unblock':
      return me.call(friends.unblock, { toUserId: other.id })
    case 'remark':
      return me.call(friends.remark, { friendId: other.id, remarks: 'Court 4' })
  }
}

const refusalOf = async (done: Promise<unknown>): Promise<string> =>
  done.then(
    () => 'ok',
    (error: unknown) => {
      expect(error).toBeInstanceOf(CallRefused)
      return (error as CallRefused).message
    },
  )

/** What each of them sees of the other. */
async function seen(me: Person, other: Person) {
  const mine = (await me.call(friends.list, {})).list.find(({ userId }) => userId === other.id)
  const blocked = (await me.call(friends.blocked, {})).list
  return {
    friends: await me.call(friends.isFriend, { id: other.id }),
    isListed: mine !== undefined,
    remarks: mine?.remarks ?? '',
    blocks: blocked.some(({ userId }) => userId === other.id),
  }
}

const write = async (socket: TestSocket, to: Person) => (await socket.sendText({ to: to.id }, 'hello')).code

test('after any actions of two users, each sees of the other what the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(oneByOne, async (history) => {
      const { ana, bo } = await people(server, 'ana', 'bo')
      const pair = strangers()
      for (const step of history) {
        const expected = play(pair, step)
        expect(await refusalOf(perform(step, [ana, bo])), `${step.who} ${step.act}`).toBe(expected)
      }
      for (const [at, [me, other]] of [
        [ana, bo],
        [bo, ana],
      ].entries() as ArrayIterator<[0 | 1, [Person, Person]]>)
        expect(await seen(me, other)).toEqual({
          friends: pair.friends,
          isListed: pair.friends,
          remarks: pair.remarks[at],
          blocks: pair.blocks[at],
        })
      // A blocked user cannot write, nor can the blocker, and friends write without a limit.
      const sockets = [await ana.connect(), await bo.connect()] as const
      const codes = [await write(sockets[0], bo), await write(sockets[1], ana)]
      for (const at of [0, 1] as const)
        if (pair.blocks[at]) expect(codes[at]).toBe(sendCode.toBlocked)
        else if (pair.blocks[at === 0 ? 1 : 0]) expect(codes[at]).toBe(sendCode.blocked)
      if (!pair.blocks[0] && !pair.blocks[1]) expect(codes).toEqual([sendCode.success, sendCode.success])
      for (const socket of sockets) socket.close()
    }),
    { numRuns },
  )
}, 600_000)

/** The possible errors of a race. Any other is a fault. */
const allowed = new Set<string>(['ok', 'NoDataFound', 'AlreadyFriends', 'ApplyPending', 'ApplyAnswered'])

test('after any concurrent actions of two users, both see the same friendship', async () => {
  await fc.assert(
    fc.asyncProperty(atOnce, async (history) => {
      const { ana, bo } = await people(server, 'ana', 'bo')
      for (const step of history) {
        const results = await Promise.all(step.map((one) => refusalOf(perform(one, [ana, bo]))))
        for (const result of results) expect(allowed).toContain(result)
        const [hers, his] = [await seen(ana, bo), await seen(bo, ana)]
        expect(hers.friends).toBe(his.friends)
        expect([hers.isListed, his.isListed]).toEqual([hers.friends, his.friends])
        // Friends have no pending requests to each other.
        if (!hers.friends) continue
        const waiting = await Promise.all(
          [ana, bo].map(async (one) => (await one.call(friends.applyCount, { status: 0 })).count),
        )
        expect(waiting).toEqual([0, 0])
      }
    }),
    { numRuns },
  )
}, 600_000)
