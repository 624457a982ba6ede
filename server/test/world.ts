import { auth } from '@mynah/contract/auth'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { uploads } from '@mynah/contract/uploads'
import { befriend, people, type Person } from './person.ts'
import type { TestServer } from './server.ts'

/** Signed-in people, by how they stand to `owner`, to the owner's group and to what is the owner's. */
export const personas = ['owner', 'member', 'friend', 'stranger', 'blocked', 'former'] as const
export type Persona = (typeof personas)[number]

export type World = Record<Persona, Person> & {
  group: string
  /** A text of the owner to the friend, and one in the group. */
  privateMessage: string
  groupMessage: string
  /** Asked by the stranger, to be answered by the owner. */
  apply: string
  ownerSession: string
  upload: string
  ended: string
}

/** A small world in which every persona exists once. */
export async function makeWorld(server: TestServer): Promise<World> {
  const made = await people(server, ...personas)
  const { owner, member, friend, stranger, blocked, former } = made
  for (const one of [member, friend, former]) await befriend(owner, one)
  const group = await owner.call(groups.create, { name: 'Owners', userList: [member.id, former.id] })
  await former.call(groups.quit, { id: group.id })
  await owner.call(friends.block, { toUserId: blocked.id })
  await stranger.call(friends.apply, { friendUserId: owner.id })
  const { list: applies } = await owner.call(friends.applies, { status: 0 })
  const socket = await owner.connect()
  const privateMessage = (await socket.say({ to: friend.id }, 'private')).data.id
  const groupMessage = (await socket.say({ groupId: group.id }, 'in the group')).data.id
  socket.close()
  const { list: devices } = await (await owner.again()).call(auth.devices, {})
  const form = await owner.call(uploads.credentials, {
    pre: 'chat',
    name: 'a.png',
    size: 10,
    mime: 'image/png',
  })
  const gone = await stranger.again()
  await gone.call(auth.quit, {})
  return {
    ...made,
    group: group.id,
    privateMessage,
    groupMessage,
    apply: applies[0]?.id ?? '',
    ownerSession: devices.find((device) => !device.current)?.id ?? '',
    upload: form.key,
    ended: gone.token,
  }
}
