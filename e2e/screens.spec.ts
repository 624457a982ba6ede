import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { complaints } from '@mynah/contract/complaints'
import { conversations } from '@mynah/contract/conversations'
import { groupNotices } from '@mynah/contract/group-notices'
import { groups } from '@mynah/contract/groups'
import { notices } from '@mynah/contract/notices'
import { languages } from '@mynah/contract/languages'
import { meetings } from '@mynah/contract/meetings'
import { redPackets } from '@mynah/contract/red-packets'
import { shop } from '@mynah/contract/shop'
import type { Page } from '@playwright/test'
import { messageId } from '../server/test/person.ts'
import { readScreens } from '../tools/screens.ts'
import { expect, test } from './phones.ts'
import { settled } from './stage.ts'

const narrow = { width: 320, height: 640 }
const built = readScreens(join(import.meta.dirname, '..')).filter(({ module }) => module !== undefined)
const paths = [...new Set(built.map(({ path }) => path))]
const beforeSigningIn = /^\/pages\/(login|register)\//

/** Pages about one group. */
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
]

/** What stands wider than the page, or is cut at the side of the part that it scrolls in. */
const tooWide = (page: Page, width: number) =>
  page.evaluate((most) => {
    const root = document.scrollingElement
    const parts = [...document.querySelectorAll('.scroller')].filter(
      (part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1,
    )
    return [
      ...(root && root.scrollWidth > most ? [`the page is ${root.scrollWidth} wide`] : []),
      ...parts.map((part) => `${part.className} is ${part.scrollWidth} wide in ${part.clientWidth}`),
    ]
  }, width)

async function faultsOf(page: Page) {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  return (await axe.analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

/** The gate looks at the longest words and at the tallest letters; all languages are for the full one. */
const inGate = ['th', 'hi']
const looked = process.env.MYNAH_FULL === '1' ? languages : languages.filter((one) => inGate.includes(one))

for (const [turn, language] of languages.entries()) {
  if (!looked.includes(language)) continue
  const theme = turn < 3 ? 'light' : 'dark'

  test(`screens fit and can be read by everyone, in ${language}, ${theme}`, async ({ open, phone }, info) => {
    const { page, person } = await phone('amelia', { language, theme })
    const outside = await open({ language, theme })
    const { list } = await person.call(conversations.list, { pageSize: 50 })
    const group = list.find(({ conversation }) => conversation.type === 1)?.conversation.id
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
    const meeting = await person.call(meetings.create, {
      ...{ requestId: messageId(), title: 'Weekly sync', password: '2468', duration: 30, unit: 'minute' },
      startTime: Date.now() + 86_400_000,
    })
    const { list: goods } = await person.call(shop.list, {})
    const words: Record<string, string> = {
      '/pages/group/notice/list': `?id=${own.id}`,
      '/pages/group/notice/publish': `?id=${own.id}`,
      '/pages/group/notice/detail': `?id=${entry.id}`,
      '/pages/group/edit/notice': `?id=${own.id}&noticeId=${entry.id}`,
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
      '/pages/red/create': `?toBizId=${group}&toBizType=1`,
      '/pages/red/gift': `?toBizId=${friend}&toBizType=2`,
      '/pages/red/result': `?id=${packet.id}`,
      '/pages/red/transfer': `?toUserId=${friend}`,
    }
    const usual = info.project.use.viewport ?? narrow
    // each screen is opened in two languages of each size, and judged in the light on one size, in the dark on the other
    const wide = info.project.name === 'wide' ? 1 : 0
    for (const [index, path] of paths.entries()) {
      if (index % 3 !== (turn + wide) % 3) continue
      const there = beforeSigningIn.test(path) ? outside : page
      await there.setViewportSize(usual)
      await there.goto(`/#${path}${words[path] ?? ''}`)
      await settled(there)
      const appendResults = (index + wide) % 2 === (theme === 'dark' ? 1 : 0)
      if (appendResults) expect(await faultsOf(there), `${path} at ${usual.width}`).toEqual([])
      expect(await tooWide(there, usual.width), `${path} at ${usual.width}`).toEqual([])
      await there.setViewportSize(narrow)
      await settled(there)
      expect(await tooWide(there, narrow.width), `${path} at ${narrow.width}`).toEqual([])
    }
  })
}
