import { auth } from '@mynah/contract/auth'
import { calling } from '@mynah/contract/calling'
import { carbon } from '@mynah/contract/carbon'
import { credentials } from '@mynah/contract/credentials'
import { accountDeletion } from '@mynah/contract/account-deletion'
import { favourites } from '@mynah/contract/favourites'
import { friends } from '@mynah/contract/friends'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { groupLinks } from '@mynah/contract/group-links'
import { groupNotices } from '@mynah/contract/group-notices'
import { groups } from '@mynah/contract/groups'
import { meetings } from '@mynah/contract/meetings'
import { moments } from '@mynah/contract/moments'
import { polls } from '@mynah/contract/polls'
import { profile } from '@mynah/contract/profile'
import { transfers } from '@mynah/contract/transfers'
import { uploads } from '@mynah/contract/uploads'
import { vip } from '@mynah/contract/vip'
import { wallet } from '@mynah/contract/wallet'
import { addressOf, makeGood, orderOf } from './goods.ts'
import { fundPoints, payPassword, requestId, rich } from './money.ts'
import { packetIn } from './packets.ts'
import { befriend, messageId, people, testPassword, verify, type Person } from './person.ts'
import type { TestServer } from './server.ts'
import { uploadPicture } from './upload.ts'

/**
 * Signed-in users, named by their relation to `owner`, the owner's group and the owner's things. The stranger has sent
 * a friend request; `other` has no relation to anyone here, and owns another group. `unverified` is a member without a
 * verified identity; all others are verified.
 */
export const personas = [
  'owner',
  'admin',
  'member',
  'muted',
  'unverified',
  'friend',
  'stranger',
  'blocked',
  'former',
  'other',
] as const
export type Persona = (typeof personas)[number]

/** One of each thing that has an id, of users whom nobody in a world knows. */
export type Elsewhere = {
  person: string
  group: string
  /** Ids of group and user as rows of the chat list. */
  row: string
  message: string
  apply: string
  session: string
  upload: string
  favourite: string
  sticker: string
  notice: string
  groupNotice: string
  dataExport: string
  /** A pending change of the password. */
  credentialChange: string
  transfer: string
  order: string
  bill: string
  packet: string
  groupApply: string
  groupLink: string
  /** A call that rings, in the group. */
  call: string
  meeting: string
  /** With a comment of its author. */
  moment: string
  momentComment: string
  address: string
  carbonEntry: string
  /** On sale, and ordered. */
  good: string
  goodVariant: string
  goodsOrder: string
  owner: Person
}
export type Thing = Exclude<keyof Elsewhere, 'owner'>

export async function makeElsewhere(server: TestServer): Promise<Elsewhere> {
  const { owner, friend, asker } = await people(server, 'owner', 'friend', 'asker')
  await befriend(owner, friend)
  const group = await owner.call(groups.create, { name: 'Elsewhere', userList: [friend.id] })
  const message = await messageIn(owner, { groupId: group.id })
  await asker.call(groupJoinRequests.ask, { groupId: group.id })
  const { list: asked } = await owner.call(groupJoinRequests.list, { groupId: group.id })
  await asker.call(friends.apply, { friendUserId: owner.id })
  const { list: friendRequests } = await owner.call(friends.friendRequests, { status: 0 })
  return {
    person: owner.id,
    group: group.id,
    row: `1${group.id}`,
    message,
    apply: friendRequests[0]?.id ?? '',
    groupApply: asked[0]?.id ?? '',
    groupLink: await linkOf(owner, group.id),
    session: await otherSessionOf(owner),
    upload: await leaseOf(owner),
    favourite: await favouriteOf(owner, message),
    sticker: await stickerOf(server, owner),
    notice: await noticeIn(server),
    groupNotice: await groupNoticeOf(owner, group.id),
    credentialChange: await waitingChangeOf(owner),
    dataExport: (await owner.call(accountDeletion.export, { password: testPassword })).id,
    ...(await moneyOf(server, owner, friend)),
    packet: await packetIn(server, { senderId: owner.id, key: `1:${group.id}` }),
    call: await callOf(owner, group.id, friend.id),
    meeting: await meetingOf(owner),
    ...(await momentOf(server, owner)),
    carbonEntry: await carbonEntryOf(owner),
    ...(await shoppingOf(server, owner)),
    owner,
  }
}

export type World = Record<Persona, Person> & {
  group: string
  /** The owner's invitation into the group. */
  invite: string
  /** The stranger's request to join the group. */
  groupApply: string
  /** The owner's link of the group. */
  groupLink: string
  /** A text of the owner to the friend, and one in the group. */
  privateMessage: string
  groupMessage: string
  /** The owner's poll in the group. */
  groupPoll: string
  /** The stranger's friend request, which the owner can answer. */
  apply: string
  ownerSession: string
  upload: string
  /** From the owner to the friend; an order and a bill line of the owner. */
  transfer: string
  order: string
  bill: string
  /** The owner's notice in the group. */
  groupNotice: string
  /** The owner's favourite of the text in the group. */
  favourite: string
  /** The owner's packet in the group, with a share for everybody. */
  packet: string
  /** The owner's call in the group; it rings for the member. */
  call: string
  /** The owner's moment for friends, with the owner's comment. */
  moment: string
  momentComment: string
  /** On sale for 100 points; address and order are the owner's, who has more points. */
  good: string
  goodVariant: string
  goodsOrder: string
  address: string
  /** In the owner's carbon diary. */
  carbonEntry: string
  /** Led by the owner with the admin as a co-host; the muted member waits, the former one was removed. */
  meeting: string
  ended: string
}

/** Creates a small world with one user for each persona. */
export async function makeWorld(server: TestServer, elsewhere: Elsewhere): Promise<World> {
  const { admin, ...plain } = await people(server, ...personas.filter((name) => name !== 'other'))
  const { owner, member, muted, unverified, friend, stranger, blocked, former } = plain
  for (const one of [admin, member, muted, unverified, friend, former]) await befriend(owner, one)
  const group = await groupWith(server, { ...plain, admin })
  await owner.call(friends.block, { toUserId: blocked.id })
  await stranger.call(friends.apply, { friendUserId: owner.id })
  const { list: friendRequests } = await owner.call(friends.friendRequests, { status: 0 })
  const privateMessage = await messageIn(owner, { to: friend.id })
  const gone = await stranger.again()
  await gone.call(auth.quit, {})
  return {
    ...plain,
    admin,
    other: await elsewhere.owner.again(),
    ...group,
    privateMessage,
    apply: friendRequests[0]?.id ?? '',
    ownerSession: await otherSessionOf(owner),
    upload: await leaseOf(owner),
    groupNotice: await groupNoticeOf(owner, group.group),
    favourite: await favouriteOf(owner, group.groupMessage),
    ...(await moneyOf(server, owner, friend)),
    packet: await packetIn(server, { senderId: owner.id, key: `1:${group.group}`, count: 10 }),
    call: await callOf(owner, group.group, member.id),
    meeting: await meetingWith({ ...plain, admin }),
    ...(await momentOf(server, owner)),
    carbonEntry: await carbonEntryOf(owner),
    ...(await shoppingOf(server, owner)),
    ended: gone.token,
  }
}

/** Functions that create a part of a world again, by its name. */
const parts = {
  group: (server, world) => groupWith(server, world),
  groupNotice: async (_, { owner, group }) => ({ groupNotice: await groupNoticeOf(owner, group) }),
  poll: async (_, { owner, group }) => ({ groupPoll: await pollIn(owner, group) }),
  favourite: async (_, { owner, group }) => ({
    favourite: await favouriteOf(owner, await messageIn(owner, { groupId: group })),
  }),
  money: (server, { owner, friend }) => moneyOf(server, owner, friend),
  meeting: async (_, world) => ({ meeting: await meetingWith(world) }),
  moment: (server, { owner }) => momentOf(server, owner),
  carbonEntry: async (_, { owner }) => ({ carbonEntry: await carbonEntryOf(owner) }),
  shopping: (server, { owner }) => shoppingOf(server, owner),
} satisfies Record<string, (server: TestServer, world: World) => Promise<Partial<World>>>
export type WorldPart = keyof typeof parts

/** The same world with one part created again, which takes a tenth of the time of a new world. */
export const withNew = async (server: TestServer, world: World, part: WorldPart): Promise<World> => ({
  ...world,
  ...(await parts[part](server, world)),
})

type Known = Record<Exclude<Persona, 'other'>, Person>

/** The owner's group, with a request of the stranger, and a former member. */
async function groupWith(server: TestServer, of: Known) {
  const { owner, admin, member, muted, unverified, former, stranger } = of
  const userList = [admin, member, muted, unverified, former].map((one) => one.id)
  // only verified users can be added to a group
  await server.app.pool.query(verify, [unverified.id])
  const { id } = await owner.call(groups.create, { name: 'Owners', userList })
  await server.app.pool.query('delete from identities where user_id = $1', [unverified.id])
  await former.call(groups.quit, { id })
  await owner.call(groups.addAdmin, { id, userId: admin.id })
  await owner.call(groups.setUserSilent, { id, state: true, userIds: [muted.id] })
  const { invite } = await owner.call(groups.qrToken, { id })
  await stranger.call(groupJoinRequests.ask, { groupId: id })
  const { list: asked } = await owner.call(groupJoinRequests.list, { groupId: id })
  const groupMessage = await messageIn(owner, { groupId: id })
  const groupPoll = await pollIn(owner, id)
  const groupLink = await linkOf(owner, id)
  return { group: id, invite, groupApply: asked[0]?.id ?? '', groupLink, groupMessage, groupPoll }
}

const linkOf = async (owner: Person, groupId: string): Promise<string> =>
  (await owner.call(groupLinks.add, { groupId })).id

async function waitingChangeOf(person: Person): Promise<string> {
  await person.call(profile.changePassword, { newPassword: 'another horse 8' })
  const { list } = await person.call(credentials.detail, {})
  return list[0]?.id ?? ''
}

/** A pending transfer, an order, and the bill line of the transfer. */
async function moneyOf(server: TestServer, owner: Person, friend: Person) {
  await rich(server, '10.00', owner)
  const sent = { requestId: requestId(), toUserId: friend.id, money: 100, payPassword }
  const { id: transfer } = await owner.call(transfers.send, sent)
  const { orderId: order } = await owner.call(vip.open, { vipId: '1' })
  const { list } = await owner.call(wallet.bill, {})
  return { transfer, order, bill: list[0]?.id ?? '' }
}

async function messageIn(from: Person, to: { to?: string; groupId?: string }): Promise<string> {
  const socket = await from.connect()
  const { data } = await socket.sendText(to, 'hello')
  socket.close()
  return data.id
}

async function pollIn(owner: Person, groupId: string): Promise<string> {
  const id = messageId()
  await owner.call(polls.create, {
    conversation: { type: 1, id: groupId },
    id,
    kind: 'poll',
    question: 'Where?',
    options: ['Here', 'There'],
    multiple: false,
    secret: false,
    results: 'now',
    endTime: 0,
    addOptions: true,
  })
  return id
}

async function callOf(owner: Person, groupId: string, called: string): Promise<string> {
  const group = { conversation: { type: 1, id: groupId } } as const
  const { call } = await owner.call(calling.start, { ...group, isAudio: true, inviteeIds: [called] })
  return call.roomId
}

export const meetingPassword = '1234'

/** With its owner in it. */
async function meetingOf(owner: Person): Promise<string> {
  const plan = {
    title: 'Monday',
    password: meetingPassword,
    startTime: 0,
    duration: 1,
    unit: 'hour',
  } as const
  const { number } = await owner.call(meetings.create, { requestId: requestId(), ...plan })
  await owner.call(meetings.join, { number })
  return number
}

async function meetingWith(of: Known): Promise<string> {
  const { owner, admin, member, unverified, muted, former } = of
  const number = await meetingOf(owner)
  for (const one of [admin, member, unverified, former])
    await one.call(meetings.join, { number, password: meetingPassword })
  await owner.call(meetings.setCoHost, { number, userId: admin.id, isCoHost: true })
  await owner.call(meetings.remove, { number, userId: former.id })
  await owner.call(meetings.setWaitingRoom, { number, isOn: true })
  await muted.call(meetings.join, { number, password: meetingPassword })
  return number
}

async function momentOf(server: TestServer, owner: Person) {
  const media = [await uploadPicture(server, owner, 'moment')]
  const { id } = await owner.call(moments.publish, { requestId: requestId(), media, visibility: 'friends' })
  const comment = await owner.call(moments.comment, { requestId: requestId(), id, text: 'At the lake' })
  return { moment: id, momentComment: comment.id }
}

async function shoppingOf(server: TestServer, owner: Person) {
  await fundPoints(server, owner, 1_000)
  const { id: good, variantId: goodVariant } = await makeGood(server)
  const address = await addressOf(owner)
  const { list } = await orderOf(owner, { variantId: goodVariant }, { addressId: address })
  return { good, goodVariant, address, goodsOrder: list[0]?.id ?? '' }
}

async function carbonEntryOf(owner: Person): Promise<string> {
  const entries = [{ key: 'bus', amount: 10_00 }]
  const { list } = await owner.call(carbon.add, { requestId: requestId(), zone: 'Asia/Jakarta', entries })
  return list[0]?.id ?? ''
}

async function groupNoticeOf(owner: Person, groupId: string): Promise<string> {
  const words = { title: 'Saturday', content: 'We meet at ten.' }
  return (await owner.call(groupNotices.add, { groupId, ...words })).id
}

/** The first session, as listed by a second one. */
async function otherSessionOf(person: Person): Promise<string> {
  const { list } = await (await person.again()).call(auth.devices, {})
  return list.find((device) => !device.current)?.id ?? ''
}

async function favouriteOf(person: Person, message: string): Promise<string> {
  await person.call(favourites.add, { msgId: [message] })
  const { list } = await person.call(favourites.list, {})
  return list[0]?.id ?? ''
}

/** As if made from a picture. */
async function stickerOf(server: TestServer, person: Person): Promise<string> {
  const id = person.id.split('').toReversed().join('')
  await server.app.pool.query(
    `insert into stickers (id, user_id, url, width, height, place, created_at) values ($1, $2, '/media/x.webp', 9, 9, 1, 0)`,
    [id, person.id],
  )
  return id
}

async function leaseOf(person: Person): Promise<string> {
  const wanted = { pre: 'chat' as const, name: 'a.png', size: 10, mime: 'image/png' }
  return (await person.call(uploads.credentials, wanted)).key
}

/** A removed notice. */
async function noticeIn(server: TestServer): Promise<string> {
  const id = '888888888888888'
  await server.app.pool.query(
    `insert into notices (id, kind, created_at, removed) values ($1, 'notice', 0, true) on conflict do nothing`,
    [id],
  )
  return id
}
