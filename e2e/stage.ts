import { auth } from '@mynah/contract/auth'
import { conversations } from '@mynah/contract/conversations'
import { friends } from '@mynah/contract/friends'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { groupNotices } from '@mynah/contract/group-notices'
import { groups } from '@mynah/contract/groups'
import { redPackets } from '@mynah/contract/red-packets'
import { msgType } from '@mynah/contract/message-kinds'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { callAs, messageId, Person } from '../server/test/person.ts'
import { openChat, sendText, sendPicture } from './steps/chat-steps.ts'
import type { Phone } from './phones.ts'
import type { Server } from './server.ts'

export type Ids = {
  group: string
  market: string
  family: string
  /** the newest notice of the family group */
  notice: string
  linh: string
  ratna: string
  packet: string
}

/** A new person who is not among the demo people, with the same password. */
export async function newPerson(server: Server, userNum: string, userName: string): Promise<Person> {
  const input = { userNum, userName, pwd: 'mynah-demo' }
  return new Person(server, await callAs(server, undefined, auth.register, input))
}

const signIn = async (server: Server, userNum: string) =>
  new Person(server, await callAs(server, undefined, auth.loginByPassword, { userNum, pwd: 'mynah-demo' }))

/** A drawing in the format of a photo, 4 to 3. */
const photo = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 40 30">
      <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#31596b"/><stop offset=".55" stop-color="#f0b39a"/><stop offset="1" stop-color="#ffd27a"/>
      </linearGradient></defs>
      <rect width="40" height="30" fill="url(#sky)"/><circle cx="28" cy="14" r="4" fill="#fff0cf"/>
      <path d="M0 17c6-4 11-5 17-2s13 3 23-1v16H0z" fill="#4f6b3c"/>
      <path d="M8 30l9-11h9l8 11z" fill="#8c4a3a"/>
      <path d="M17 19l-9 11M26 19l8 11M21.500 19L21 30M13 24.200h17" stroke="#fff6e4" stroke-width=".35" fill="none"/>
      <path d="M10.500 20.500v5.500M32.500 20.500v5.500M10.500 21h22v2.600h-22z" stroke="#1c1714" stroke-width=".3" fill="#1c171433"/>
    </svg>`),
  )
    .jpeg({ quality: 88 })
    .toBuffer()

/** Fills the rooms with content, once per server. */
export async function setStage(server: Server, budi: Phone, amelia: Phone): Promise<Ids> {
  const ratna = await newPerson(server, 'ratna88', 'Ratna Dewi')
  const somchai = await newPerson(server, 'somchai7', 'สมชาย')
  await ratna.call(friends.apply, { friendUserId: amelia.person.id, remark: 'From the badminton club 🏸' })
  await somchai.call(friends.apply, { friendUserId: amelia.person.id, remark: 'สวัสดีครับ เจอกันที่ร้านชนิดา' })
  const socket = await ratna.connect()
  await socket.sendText({ to: amelia.person.id }, 'Hello Amelia! We met at court 4 last Saturday.')
  await socket.sendText({ to: amelia.person.id }, 'Is there a place left in your group?')
  socket.close()

  await openChat(budi.page, /^Saturday badminton/)
  await sendText(budi.page, 'Yang terakhir kemarin 📸')
  await sendPicture(budi.page, { name: 'court.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  const chats = async () => (await amelia.person.call(conversations.list, { pageSize: 50 })).list
  await expect
    .poll(async () => (await chats()).some(({ lastMsgType }) => lastMsgType === msgType.image))
    .toBe(true)
  const list = await chats()
  const row = (name: RegExp) => {
    const found = list.find(({ userName }) => name.test(userName))
    if (!found) throw new Error(`no chat is called ${name}`)
    return found
  }
  await amelia.person.call(conversations.pin, { id: row(/badminton/).id, status: true })
  await amelia.person.call(conversations.mute, { id: row(/^Budi/).id, status: true })
  const group = row(/badminton/).conversation.id
  const packet = await budi.person.call(redPackets.send, {
    ...{
      requestId: messageId(),
      conversation: { type: 1, id: group },
      kind: 'lucky',
      count: 3,
      money: 20_00,
    },
    ...{ wish: 'For the new racket fund', payPassword: '135790' },
  })
  for (const one of [budi.person, amelia.person, await signIn(server, 'linhvu')])
    await one.call(redPackets.open, { requestId: messageId(), id: packet.id })
  const more = await setGroups(amelia.person, group, await signIn(server, 'chanida'), budi.person)
  return { group, ...more, linh: row(/^Linh/).conversation.id, ratna: ratna.id, packet: packet.id }
}

/** An admin, a muted member and two join requests, a notice of another group, and a group without Amelia. */
async function setGroups(amelia: Person, group: string, chanida: Person, budi: Person) {
  const market = await chanida.call(groups.create, { name: 'ตลาดนัดกลางคืน', userList: [budi.id] })
  const { list } = await amelia.call(groups.members, { id: group, role: 0 })
  const [admin, silent] = list.filter(({ userId }) => userId !== budi.id)
  if (!admin || !silent) throw new Error('the group has too few members')
  await amelia.call(groups.addAdmin, { id: group, userId: admin.userId })
  await amelia.call(groups.setUserSilent, { id: group, state: true, userIds: [silent.userId], minutes: 720 })
  await amelia.call(groups.setNick, { id: group, name: 'Court captain' })
  const family = await amelia.call(groups.create, { name: 'Sunday breakfast', userList: [budi.id] })
  await chanida.call(groupJoinRequests.ask, { groupId: family.id, remark: 'ขอกินข้าวเช้าด้วยคนนะ' })
  await amelia.call(groups.addAdmin, { id: family.id, userId: budi.id })
  return { market: market.id, family: family.id, notice: '' }
}

const court = [
  ['Saya bawa kok juga.', 'Sampai Sabtu!'],
  ['Court fees are on the notice board.', 'Bring water, it will be hot ☀️'],
  ['Jangan lupa raketnya ya 😄', 'Lapangan 4, seperti biasa.'],
  ['Parkir di sisi timur saja.', 'Nanti sarapan bareng?'],
  ['Lapangannya masih sejuk sebelum jam tujuh.', 'Siapa yang bawa bola cadangan?'],
]

const board = [
  {
    title: 'Breakfast at eight',
    content: 'We meet at the bakery by the river.\n\nWhoever comes first takes the long table.',
    href: 'https://example.org/maps/bakery',
  },
  { title: 'Bring a friend', content: 'There are two places left at the table this Sunday.' },
] as const

/** Sends unread messages to Amelia, before each round of pictures. @returns the newest text of the group */
export async function stir(server: Server, round: number, ids: Ids, amelia: string): Promise<string> {
  const budi = await signIn(server, 'budi01')
  const arjun = await signIn(server, 'arjun1')
  const [toGroup, toOne] = [await budi.connect(), await arjun.connect()]
  const words = board[round % board.length] ?? board[0]
  ids.notice = (await budi.call(groupNotices.add, { groupId: ids.family, ...words })).id
  const said = court[round % court.length] ?? []
  for (const text of said) await toGroup.sendText({ groupId: ids.group }, text)
  await toGroup.sendText({ to: amelia }, 'Parkir penuh, saya di gerbang timur.')
  await toOne.sendText({ to: amelia }, 'शनिवार को मिठाई भी लाऊँगा 🍬')
  toGroup.close()
  toOne.close()
  return said.at(-1) ?? ''
}

/** Waits until all has loaded: no page without its code, no placeholder, no incomplete picture. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
  await expect(page.locator('section:visible').first()).toBeVisible()
  await expect(page.locator('main, [role=main]').locator('section, p').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      // pictures out of view may load later
      return image.complete || bottom <= 0 || top >= innerHeight
    }),
  )
  // colours are only final after a fade
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
}
