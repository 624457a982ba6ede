import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openChat } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'
import { newPerson, setStage, settled, stir, type Ids } from './stage.ts'

const folder = join(import.meta.dirname, '..', 'test-results')
const looks = [
  { language: 'en', theme: 'light' },
  { language: 'en', theme: 'dark' },
  { language: 'th', theme: 'light' },
  { language: 'th', theme: 'dark' },
] as const
type Look = { language: 'en' | 'th' | 'hi' | 'vi' | 'id' | 'zh'; theme: 'light' | 'dark' }

const words = {
  emoji: /^(Emoji|อีโมจิ|อิโมจิ|इमोजी|Biểu tượng cảm xúc|表情)/,
  message: /^(Message|Pesan|ข้อความ|Tin nhắn|संदेश|消息)$/,
}

let ids: Ids | undefined
test.describe.configure({ mode: 'serial' })

/** Takes the pictures in one look, named by their screens. */
function camera(page: Page, look: Look, size: string) {
  const go = async (path: string) => void (await page.goto(`/#${path}`))
  const take = async (screen: string) => {
    await settled(page)
    const path = join(folder, 'screens', `${screen}-${look.language}-${look.theme}-${size}.png`)
    await page.screenshot({ path, animations: 'disabled', scale: 'css' })
  }
  return { go, take, shot: async (screen: string, path: string) => (await go(path), await take(screen)) }
}

test('the stage is set', async ({ phone, server }) => {
  ids = await setStage(server, await phone('budi01', { language: 'id' }), await phone('amelia'))
})

test('pictures of the guide', async ({ phone, server }, { project }) => {
  if (!ids) throw new Error('the stage is not set')
  const bright = await phone('amelia', { theme: 'light' })
  await stir(server, 4, ids, bright.person.id)
  const raw = (name: string) => join(folder, 'pictures', `${name}-${project.name}.png`)
  await openChat(bright.page, /^Linh Vũ/)
  await bright.page.getByRole('textbox', { name: words.message }).fill('See you at the station at')
  await bright.page.goto('/#/pages/chat/list')
  await settled(bright.page)
  // the press on a chat may have scrolled the list
  for (const part of await bright.page.locator('.scroller').all())
    await part.evaluate((one) => one.scrollTo(0, 0))
  await bright.page.screenshot({ path: raw('chats'), animations: 'disabled' })
  await openChat(bright.page, /^Saturday badminton/)
  await settled(bright.page)
  await bright.page.screenshot({ path: raw('group'), animations: 'disabled' })
  await bright.page.goto('/#/pages/wallet/wallet')
  await settled(bright.page)
  await bright.page.screenshot({ path: raw('wallet'), animations: 'disabled' })
  const dark = await phone('amelia', { theme: 'dark' })
  await openChat(dark.page, /^Linh Vũ/)
  await settled(dark.page)
  await dark.page.screenshot({ path: raw('room'), animations: 'disabled' })
})

for (const [round, look] of looks.entries()) {
  const name = `${look.language} ${look.theme}`

  test(`signed in, ${name}`, async ({ phone, server }, { project }) => {
    if (!ids) throw new Error('the stage is not set')
    const { page, person, context } = await phone('amelia', look)
    const newest = await stir(server, round, ids, person.id)
    const { go, take, shot } = camera(page, look, project.name)

    await openChat(page, /^Linh Vũ/)
    await page.getByRole('textbox', { name: words.message }).fill('See you at the station at')
    await take('private-room')
    await page.getByRole('log').getByText("I'll keep a seat for you").click({ button: 'right' })
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await take('message-menu')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words.emoji }).click()
    await expect(page.getByText('😀').first()).toBeVisible()
    await take('emoji-panel')
    await shot('chats', '/pages/chat/list')
    await go(`/pages/room/multi?id=${ids.group}`)
    await expect(page.getByRole('log').getByText(newest)).toBeVisible()
    await take('group-room')
    await shot('stranger', `/pages/room/single?id=${ids.ratna}`)
    await shot('contacts', '/pages/friend/list')
    await shot('new-friends', '/pages/friend/petition')
    await shot('add-friend', '/pages/friend/add?q=ratna88')
    await shot('search', '/pages/friend/search')
    await shot('search-all', '/pages/search/search')
    await shot('search-chat', `/pages/room/search?id=${ids.group}&type=1`)
    await shot('history', `/pages/room/history?id=${ids.group}&type=1`)
    await shot('chat-info', `/pages/user/config?id=${ids.linh}`)
    await shot('favourites', '/pages/my/collect/collect')
    await shot('settings', '/pages/setting/setting')
    await shot('privacy', '/pages/setting/privacy')
    await shot('destroy', '/pages/destroy/step1')
    await shot('devices', '/pages/setting/devices')
    await shot('about', '/pages/about/about')
    await shot('choose', '/pages/friend/choose')
    await shot('user-info', `/pages/user/info?id=${ids.linh}`)
    await shot('groups', '/pages/group/list')
    await shot('group-info', `/pages/group/info?id=${ids.group}`)
    const about = `?id=${ids.group}`
    await shot('group-members', `/pages/group/member/list${about}`)
    await shot('group-manage', `/pages/group/admin/admin${about}`)
    await shot('group-muted', `/pages/group/admin/mute${about}`)
    await shot('group-requests', '/pages/group/petition/list')
    await shot('group-qr', `/pages/group/qrcode${about}`)
    await shot('group-picture', `/pages/group/facade${about}`)
    await shot('group-join', `/pages/group/add?q=${ids.market}`)
    await shot('group-outside', `/pages/group/info?id=${ids.market}`)
    await shot('notice-strip', `/pages/room/multi?id=${ids.family}`)
    await shot('notice-board', `/pages/group/notice/list?id=${ids.family}`)
    await shot('notice-publish', `/pages/group/notice/publish?id=${ids.family}`)
    await shot('notice-detail', `/pages/group/notice/detail?id=${ids.notice}`)
    await shot('notice-edit', `/pages/group/edit/notice?id=${ids.family}&noticeId=${ids.notice}`)
    await shot('group-create-people', '/pages/group/create')
    for (const friend of [/अर्जुन/, /Linh Vũ/]) await page.getByRole('button', { name: friend }).click()
    await take('group-create-chosen')
    await page
      .getByRole('main')
      .getByRole('button', { name: /\(2\)$/ })
      .click()
    await take('group-create-name')
    await shot('complain', `/pages/complain/index?about=2&id=${ids.group}`)
    await shot('my-complaints', '/pages/complain/list')
    await shot('identity', '/pages/certificate/result')
    await shot('me', '/pages/my/my')
    await shot('notices', '/pages/notice/notice')
    await page.getByRole('main').getByRole('link').first().click()
    await take('notice')
    await shot('tips', '/pages/tips/tips')
    await shot('vip', '/pages/vip/vip')
    await shot('wallet', '/pages/wallet/wallet')
    await shot('recharge', '/pages/wallet/payment')
    await shot('withdraw', '/pages/wallet/cashOut')
    await shot('bill', '/pages/wallet/detail')
    await shot('cash-log', '/pages/wallet/cashLog')
    await shot('transfer', `/pages/red/transfer?toUserId=${ids.linh}`)
    await shot('packet', `/pages/red/result?id=${ids.packet}`)
    await shot('packet-records', '/pages/red/records')
    await shot('packet-create', `/pages/red/create?toBizId=${ids.group}&toBizType=1`)
    await shot('gift', `/pages/red/gift?toBizId=${ids.linh}&toBizType=2`)
    await shot('support', '/pages/my/webviewkf')
    await shot('choose-location', '/choose-location')
    await shot('open-location', '/open-location?lat=-6.1754&lng=106.8272&name=Monas')
    await shot('profile', '/pages/my/archive/archive')
    await shot('scan', '/pages/scan/scan')
    await shot('my-qr', '/pages/my/archive/qrcode')
    await shot('invite', '/pages/my/archive/inviteCode')
    await shot('pay-password', '/pages/my/archive/paypassword')
    await shot('bind-phone', '/pages/my/archive/bindPhone')
    await shot('language', '/pages/setting/locale')
    await shot('moments', '/pages/moment/moment')
    await shot('agreement', '/pages/agreement/agreement')
    await shot('meetings', '/pages/meeting/meeting')
    await shot('meeting-create', '/pages/meeting/create?later=1')
    await shot('meeting-join', '/pages/meeting/join')
    await shot('shop', '/pages/new/shop')
    await shot('cart', '/pages/new/car')
    await shot('orders', '/pages/new/record')
    await shot('points', '/pages/new/score')
    await shot('addresses', '/pages/new/address')
    await shot('not-here', '/pages/nowhere/nowhere')
    await go('/pages/chat/list')
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: /\p{L}/u }).first()).toBeVisible()
    await take('offline')
    await context.setOffline(false)
  })

  test(`before signing in, ${name}`, async ({ open }, { project }) => {
    const page = await open(look)
    const { take, shot } = camera(page, look, project.name)
    await page.goto('/')
    const ways = page.getByRole('radio')
    for (const [index, way] of ['phone', 'mail', 'account'].entries()) {
      await ways.nth(index).click()
      await take(`login-${way}`)
    }
    await shot('register', '/pages/register/account')
    await shot('forget', '/pages/register/forget')
    await shot('login-scan', '/pages/login/scan')
  })

  test(`new here, ${name}`, async ({ phone, server }, { project }) => {
    const userNum = `nina${round}`
    await newPerson(server, `${userNum}new`, 'Nina')
    const { page } = await phone(`${userNum}new`, look)
    const { shot } = camera(page, look, project.name)
    await shot('chats-new', '/pages/chat/list')
    await shot('contacts-new', '/pages/friend/list')
    await shot('groups-new', '/pages/group/list')
    await shot('identity-new', '/pages/certificate/personal')
    await page.route('**/api/userGroup/detail', (route) => route.abort())
    await shot('error', `/pages/group/info?id=${ids?.group}`)
  })
}
