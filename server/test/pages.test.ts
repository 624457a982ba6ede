import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import { carbon } from '@mynah/contract/carbon'
import { calling, callingAdmin } from '@mynah/contract/calling'
import { complaintAdmin, complaints } from '@mynah/contract/complaints'
import { conversations } from '@mynah/contract/conversations'
import { favourites } from '@mynah/contract/favourites'
import { friends } from '@mynah/contract/friends'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { groupNotices } from '@mynah/contract/group-notices'
import { groups } from '@mynah/contract/groups'
import { meetings } from '@mynah/contract/meetings'
import { meetingsAdmin } from '@mynah/contract/meetings-admin'
import { messages } from '@mynah/contract/messages'
import { notices, noticesAdmin } from '@mynah/contract/notices'
import { profile } from '@mynah/contract/profile'
import { redPackets } from '@mynah/contract/red-packets'
import { shop } from '@mynah/contract/shop'
import { support } from '@mynah/contract/support'
import { wallet } from '@mynah/contract/wallet'
import { addressOf, makeGood, orderOf } from './goods.ts'
import { fund, fundPoints, payPassword, requestId, rich } from './money.ts'
import { operator } from './operator.ts'
import { befriend, callAs, groupOf, messageId, people, testPassword, type Person } from './person.ts'
import { testServer } from './server.ts'

const server = await testServer({ limitFactor: 10_000 })

/** Five of each, so that the last of three pages is short. */
const count = 5
const size = 2

type Page = { list: unknown[]; more: boolean }
type Paged = { pageNo: number; pageSize: number }
type Make = () => Promise<(page: Paged) => Promise<Page>>

const five = Array.from({ length: count }, (_, at) => at)
const letters = ['a', 'b', 'c', 'd', 'e'] as const
/** One after the other, a moment apart, so that each has a time of its own. */
async function each(action: (at: number) => Promise<unknown>): Promise<void> {
  for (const at of five) {
    await action(at)
    server.clock.moveBy(1_000)
  }
}
const crowd = async (): Promise<Person[]> => Object.values(await people(server, ...letters))

async function roomOf(): Promise<{ ana: Person; id: string; others: Person[] }> {
  const { ana } = await people(server, 'ana')
  const others = await crowd()
  return { ana, others, id: (await groupOf(ana, ...others)).id }
}

const lists: Record<string, Make> = {
  friends: async () => {
    const { ana } = await people(server, 'ana')
    for (const one of await crowd()) await befriend(ana, one)
    return (page) => ana.call(friends.list, page)
  },
  'friends for a group': async () => {
    const { ana, id } = await roomOf()
    return (page) => ana.call(friends.inGroup, { id, ...page })
  },
  'friend requests': async () => {
    const { ana } = await people(server, 'ana')
    for (const one of await crowd()) await one.call(friends.apply, { friendUserId: ana.id })
    return (page) => ana.call(friends.friendRequests, page)
  },
  'blocked users': async () => {
    const { ana } = await people(server, 'ana')
    for (const one of await crowd()) await ana.call(friends.block, { toUserId: one.id })
    return (page) => ana.call(friends.blocked, page)
  },
  'users who registered by an invite code': async () => {
    const { ana } = await people(server, 'ana')
    const { inviteCode: registCode } = await ana.call(account.me, {})
    await each((at) =>
      callAs(server, undefined, auth.register, {
        ...{ userNum: `came${at}${ana.id.slice(-8)}`, userName: 'Came', pwd: testPassword, registCode },
      }),
    )
    return (page) => ana.call(profile.invited, page)
  },
  devices: async () => {
    const { ana } = await people(server, 'ana')
    for (let more = 1; more < count; more += 1) await ana.again()
    return async (page) => {
      const { list } = await ana.call(auth.devices, {})
      const from = (page.pageNo - 1) * page.pageSize
      return { list: list.slice(from, from + page.pageSize), more: list.length > from + page.pageSize }
    }
  },
  groups: async () => {
    const { ana, bo } = await people(server, 'ana', 'bo')
    await befriend(ana, bo)
    await each((at) => ana.call(groups.create, { name: `Court ${at}`, userList: [bo.id] }))
    return (page) => ana.call(groups.list, page)
  },
  'found groups': async () => {
    const { ana, bo } = await people(server, 'ana', 'bo')
    await befriend(ana, bo)
    const word = `shuttle${ana.id.slice(-6)}`
    await each((at) => ana.call(groups.create, { name: `${word} ${at}`, userList: [bo.id], isSearch: true }))
    return (page) => bo.call(groups.search, { keyWords: word, ...page })
  },
  members: async () => {
    const { ana, bo } = await people(server, 'ana', 'bo')
    const others = (await crowd()).slice(2)
    const { id } = await groupOf(ana, bo, ...others)
    return (page) => bo.call(groups.members, { id, ...page })
  },
  admins: async () => {
    const { ana, id, others } = await roomOf()
    for (const one of others.slice(1)) await ana.call(groups.addAdmin, { id, userId: one.id })
    return (page) => ana.call(groups.admins, { id, ...page })
  },
  'muted members': async () => {
    const { ana, id, others } = await roomOf()
    await ana.call(groups.setUserSilent, { id, state: true, userIds: others.map((one) => one.id) })
    return (page) => ana.call(groups.silenced, { id, ...page })
  },
  'requests to join': async () => {
    const { ana, bo } = await people(server, 'ana', 'bo')
    const { id } = await groupOf(ana, bo)
    for (const one of await crowd()) await one.call(groupJoinRequests.ask, { groupId: id })
    return (page) => ana.call(groupJoinRequests.list, { groupId: id, ...page })
  },
  'entries of the board': async () => {
    const { ana, bo } = await people(server, 'ana', 'bo')
    const { id } = await groupOf(ana, bo)
    await each((at) => ana.call(groupNotices.add, { groupId: id, title: `Day ${at}`, content: 'At ten.' }))
    return (page) => bo.call(groupNotices.list, { id, ...page })
  },
  chats: async () => {
    const { ana } = await people(server, 'ana')
    // The fifth chat is that with the system user.
    for (const one of (await crowd()).slice(1)) {
      await befriend(one, ana)
      const socket = await one.connect()
      await socket.sendText({ to: ana.id }, 'hello')
      socket.close()
      server.clock.moveBy(1_000)
    }
    return (page) => ana.call(conversations.list, page)
  },
  'found messages': async () => {
    const { ana, bo } = await people(server, 'ana', 'bo')
    await befriend(ana, bo)
    const socket = await ana.connect()
    await each((at) => socket.sendText({ to: bo.id }, `shuttle ${at}`))
    return (page) =>
      bo.call(messages.search, { conversation: { type: 2, id: ana.id }, keyword: 'shuttle', ...page })
  },
  favourites: async () => {
    const { ana, bo } = await people(server, 'ana', 'bo')
    await befriend(ana, bo)
    const socket = await bo.connect()
    await each(async (at) => {
      const { data } = await socket.sendText({ to: ana.id }, `text ${at}`)
      await ana.call(favourites.add, { msgId: [data.id] })
    })
    return (page) => ana.call(favourites.list, page)
  },
  'carbon entries': async () => {
    const { ana } = await people(server, 'ana')
    await each((at) =>
      ana.call(carbon.add, {
        ...{ requestId: requestId(), zone: 'Asia/Jakarta' },
        entries: [{ key: 'bus', amount: 1_00 + at }],
      }),
    )
    return (page) => ana.call(carbon.list, page)
  },
  reports: async () => {
    const { ana } = await people(server, 'ana')
    const others = await crowd()
    await each((at) =>
      ana.call(complaints.add, { about: 1, id: others[at]?.id ?? '', kind: 'other', text: `Text ${at}` }),
    )
    return (page) => ana.call(complaints.list, page)
  },
  'calls of the day': async () => {
    const reviewer = await operator(server, 'reviewer')
    const { ana, bo } = await people(server, 'ana', 'bo')
    await befriend(ana, bo)
    await each(async () => {
      const { call } = await ana.call(calling.start, { conversation: { type: 2, id: bo.id }, isAudio: true })
      await ana.call(calling.cancel, { roomId: call.roomId })
    })
    return (page) => reviewer.call(callingAdmin.list, { isOn: false, ...page })
  },
  'current meetings': async () => {
    const reviewer = await operator(server, 'reviewer')
    await each(async () => {
      const { ana } = await people(server, 'ana')
      const plan = { title: 'Monday', password: '1234', startTime: 0, duration: 1, unit: 'hour' } as const
      const { number } = await ana.call(meetings.create, { requestId: requestId(), ...plan })
      await ana.call(meetings.join, { number })
    })
    return (page) => reviewer.call(meetingsAdmin.list, { isOn: true, ...page })
  },
  'pending reports, oldest first': async () => {
    const reviewer = await operator(server, 'reviewer')
    return (page) => reviewer.call(complaintAdmin.queue, { state: 1, ...page })
  },
  notices: async () => {
    const { ana } = await people(server, 'ana')
    const editor = await operator(server, 'editor')
    await each((at) =>
      editor.call(noticesAdmin.publish, {
        kind: 'notice',
        texts: { en: { title: `Notice ${at}`, html: '<p>Words</p>' } },
      }),
    )
    return (page) => ana.call(notices.list, page)
  },
  'bill lines': async () => {
    const { ana } = await people(server, 'ana')
    await each(() => fund(server, ana, '1.00'))
    return (page) => ana.call(wallet.bill, page)
  },
  goods: async () => {
    const { ana } = await people(server, 'ana')
    const name = `Tray ${ana.id}`
    await each(() => makeGood(server, { name }))
    return (page) => ana.call(shop.list, { keyword: name, ...page })
  },
  'orders of goods': async () => {
    const { ana } = await people(server, 'ana')
    await fundPoints(server, ana, 1_000)
    const [good, addressId] = [await makeGood(server), await addressOf(ana)]
    await each(() => orderOf(ana, good, { addressId }))
    return (page) => ana.call(shop.orders, page)
  },
  'points earned': async () => {
    const { ana } = await people(server, 'ana')
    await each(() => fundPoints(server, ana, 10))
    return (page) => ana.call(shop.score, { way: 'earned', ...page })
  },
  withdrawals: async () => {
    const { ana } = await people(server, 'ana')
    await rich(server, '100.00', ana)
    const account = { cardUserName: 'Ana', cardNum: '6222000011112345', extractForm: 1 }
    await each(() =>
      ana.call(wallet.withdraw, { ...account, requestId: requestId(), money: 10_00, payPassword }),
    )
    return (page) => ana.call(wallet.withdrawals, page)
  },
  'red packets of a year': async () => {
    const { ana, bo } = await people(server, 'ana', 'bo')
    await befriend(ana, bo)
    await rich(server, '10.00', ana)
    const where = { conversation: { type: 2, id: bo.id }, kind: 'normal', count: 1 } as const
    await each(() =>
      ana.call(redPackets.send, { ...where, requestId: requestId(), money: 1_00, payPassword }),
    )
    const year = new Date(server.clock.now()).getUTCFullYear()
    return (page) => ana.call(redPackets.records, { sent: 1, year, ...page })
  },
  'future meetings': async () => {
    const { ana } = await people(server, 'ana')
    const plan = { title: 'Monday', password: '1234', duration: 1, unit: 'hour' } as const
    const begin = server.clock.now() + 3_600_000
    await each((at) =>
      ana.call(meetings.create, { requestId: requestId(), ...plan, startTime: begin + at * 60_000 }),
    )
    return (page) => ana.call(meetings.list, { kind: 'coming', ...page })
  },
  'log entries of a meeting': async () => {
    const { ana } = await people(server, 'ana')
    const plan = { title: 'Monday', password: '1234', startTime: 0, duration: 1, unit: 'hour' } as const
    const { number } = await ana.call(meetings.create, { requestId: requestId(), ...plan })
    await ana.call(meetings.join, { number })
    // It was created, opened and joined before.
    for (const isLocked of [true, false]) await ana.call(meetings.setLocked, { number, isLocked })
    return (page) => ana.call(meetings.log, { number, ...page })
  },
  'messages to the customer service': async () => {
    const { ana } = await people(server, 'ana')
    await each((at) => ana.call(support.send, { id: messageId(), content: `Text ${at}` }))
    // Paged by seq, as messages are.
    return ({ pageNo, pageSize }) =>
      ana.call(support.list, {
        ...(pageNo > 1 && { beforeSeq: Math.max(1, count + 1 - (pageNo - 1) * pageSize) }),
        count: pageSize,
      })
  },
}

for (const [name, make] of Object.entries(lists))
  test(`${name} are returned page by page, each once, and none after the last`, async () => {
    const ask = await make()
    const pages = [1, 2, 3, 4].map(async (pageNo) => ask({ pageNo, pageSize: size }))
    const [first, second, third, beyond] = await Promise.all(pages)
    expect([first, second, third].map((page) => page?.list.length)).toEqual([2, 2, 1])
    expect([first, second, third, beyond].map((page) => page?.more)).toEqual([true, true, false, false])
    expect(beyond?.list).toEqual([])
    const seen = [first, second, third].flatMap((page) => page?.list ?? []).map((row) => JSON.stringify(row))
    expect(new Set(seen).size).toBe(count)
    // A page with all of them has the same order.
    const whole = (await ask({ pageNo: 1, pageSize: 50 })).list.map((row) => JSON.stringify(row))
    if (name !== 'messages to the customer service') expect(whole).toEqual(seen)
    else expect(whole.toSorted()).toEqual(seen.toSorted())
  })
