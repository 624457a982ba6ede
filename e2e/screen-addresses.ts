import { join } from 'node:path'
import { complaints } from '@mynah/contract/complaints'
import { conversations } from '@mynah/contract/conversations'
import { groupLinks } from '@mynah/contract/group-links'
import { groupNotices } from '@mynah/contract/group-notices'
import { groups } from '@mynah/contract/groups'
import { meetings } from '@mynah/contract/meetings'
import { notices } from '@mynah/contract/notices'
import { redPackets } from '@mynah/contract/red-packets'
import { shop } from '@mynah/contract/shop'
import { messageId, type Person } from '../server/test/person.ts'
import { readScreens } from '../tools/screens.ts'

const built = readScreens(join(import.meta.dirname, '..')).filter(({ module }) => module !== undefined)
/** The paths of all screens, from the manifests. */
export const screenPaths = [...new Set(built.map(({ path }) => path))]
export const beforeSigningIn = /^\/pages\/(login|register)\//

/** Pages of one group. */
const ofGroups = [
  'facade',
  'qrcode',
  'member/list',
  'member/add',
  'member/remove',
  'member/choose',
  'edit/name',
  'edit/brief',
  'admin/admin',
  'admin/mute',
  'admin/addMute',
  'admin/manager',
  'admin/addManager',
  'admin/transferOwner',
  'petition/list',
  'links',
]

/** The query of the screens that need one, with ids for Amelia; creates what is missing. */
export async function screenWords(person: Person): Promise<Readonly<Record<string, string>>> {
  const { list } = await person.call(conversations.list, { pageSize: 50 })
  // a chat may be of a group that was left
  const group = (await person.call(groups.list, {})).list[0]?.id
  const friend = list.find(({ userName }) => userName === 'Linh Vũ')?.conversation.id
  const report = { about: 1, id: friend ?? '', kind: 'fraud' as const, text: 'Asks everybody for money' }
  await person.call(complaints.add, report)
  const { list: notified } = await person.call(notices.list, {})
  const { list: tips } = await person.call(notices.tips, {})
  const packet = await person.call(redPackets.send, {
    ...{
      requestId: messageId(),
      conversation: { type: 1, id: group ?? '' },
      kind: 'lucky',
      count: 1,
      money: 1,
    },
    payPassword: '135790',
  })
  const own = await person.call(groups.create, { name: 'Board', userList: [friend ?? ''] })
  const entry = await person.call(groupNotices.add, {
    ...{ groupId: own.id, title: 'Saturday at ten', href: 'https://example.org/map' },
    content: 'We meet at the gate.\nBring water.',
  })
  const link = await person.call(groupLinks.add, { groupId: own.id, label: 'Poster', places: 20 })
  const meeting = await person.call(meetings.create, {
    ...{ requestId: messageId(), title: 'Weekly sync', password: '2468', duration: 30, unit: 'minute' },
    startTime: Date.now() + 86_400_000,
  })
  const { list: goods } = await person.call(shop.list, {})
  return {
    '/pages/group/notice/list': `?id=${own.id}`,
    '/pages/group/notice/publish': `?id=${own.id}`,
    '/pages/group/notice/detail': `?id=${entry.id}`,
    '/pages/group/edit/notice': `?id=${own.id}&noticeId=${entry.id}`,
    '/pages/group/link': `?id=${own.id}&link=${link.id}`,
    '/open-location': '?lat=-6.1754&lng=106.8272&name=Monas',
    '/pages/notice/detail': `?id=${notified[0]?.id}`,
    '/pages/tips/detail': `?id=${tips[0]?.id}`,
    '/pages/room/single': `?id=${friend}`,
    '/pages/room/multi': `?id=${group}`,
    '/pages/group/info': `?id=${group}`,
    ...Object.fromEntries(ofGroups.map((name) => [`/pages/group/${name}`, `?id=${group}`])),
    '/pages/group/add': '?q=badminton',
    '/pages/user/info': `?id=${friend}`,
    '/pages/user/config': `?id=${friend}`,
    '/pages/complain/index': `?about=1&id=${friend}`,
    '/pages/room/search': `?id=${group}&type=1`,
    '/pages/room/history': `?id=${group}&type=1`,
    '/pages/friend/add': '?q=linhvu',
    '/pages/room/call': `?groupId=${group}`,
    '/pages/room/receive': `?from=${friend}`,
    ...Object.fromEntries(
      ['detail', 'join', 'log', 'invite'].map((name) => [
        `/pages/meeting/${name}`,
        `?number=${meeting.number}`,
      ]),
    ),
    '/pages/meeting/create': `?number=${meeting.number}`,
    '/pages/new/goods': `?id=${goods[0]?.id}`,
    '/pages/place/send': `?chat=1:${group}`,
    '/pages/poll/create': `?chat=1:${group}`,
    '/pages/red/create': `?toBizId=${group}&toBizType=1`,
    '/pages/red/gift': `?toBizId=${friend}&toBizType=2`,
    '/pages/red/result': `?id=${packet.id}`,
    '/pages/red/transfer': `?toUserId=${friend}`,
  }
}
