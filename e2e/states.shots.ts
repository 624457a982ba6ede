import { join } from 'node:path'
import { conversations } from '@mynah/contract/conversations'
import { friends } from '@mynah/contract/friends'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { more, openChat } from './steps/chat-steps.ts'
import { fingerOn } from './finger.ts'
import { atLocalhost, authenticatorOf } from './steps/passkey-steps.ts'
import { expect, test } from './phones.ts'
import { newPerson, settled } from './stage.ts'

/** Pictures of states that no address leads to, at 320 px too: `npm run screenshots -- states`. */
const folder = join(import.meta.dirname, '..', 'test-results', 'screens')
const picture = join(import.meta.dirname, '..', 'web', 'public', 'icon-512.png')
const password = 'mynah-demo'
const looks = [
  { language: 'en', theme: 'light' },
  { language: 'en', theme: 'dark' },
  { language: 'th', theme: 'light' },
  { language: 'hi', theme: 'dark' },
  { language: 'vi', theme: 'light' },
] as const
const names = {
  emoji: /^(Emoji|อีโมจิ|อิโมจิ|इमोजी|Biểu tượng)/,
  send: /^(Send|ส่ง|भेजें|Gửi)$/,
  archived: /^(Archived|ที่เก็บไว้|संग्रहित|Đã lưu trữ|Lưu trữ)$/,
}

for (const look of looks) {
  test.describe(`${look.language} ${look.theme}`, () => {
    /** Takes a picture of the screen; on a phone also at 320 px. */
    const take = async (page: Page, screen: string, size: string) => {
      const viewport = page.viewportSize() ?? { width: 0, height: 0 }
      const at = async (name: string) => {
        await settled(page)
        const path = join(folder, `${screen}-${look.language}-${look.theme}-${name}.png`)
        await page.screenshot({ path, animations: 'disabled', scale: 'css' })
      }
      await at(size)
      if (size !== 'phone') return
      await page.setViewportSize({ width: 320, height: 640 })
      await at('320')
      await page.setViewportSize(viewport)
    }

    test('signing in', async ({ open, server }, { project }) => {
      const page = await open(look)
      if (project.name === 'wide') {
        await page.goto(atLocalhost(server, '/'))
        // the parts on both sides of the form load after it
        await expect(page.getByRole('heading')).toHaveCount(3)
        await take(page, 'landing', project.name)
      }
      await page.goto(atLocalhost(server, '/pages/login/account'))
      await expect(page.locator('form ~ div button').last()).toBeVisible()
      await take(page, 'login-passkey', project.name)
    })

    test('settings', async ({ phone, server }, { project }) => {
      const { page } = await phone('budi01', look)
      const shot = async (screen: string, path: string) => {
        await page.goto(atLocalhost(server, path))
        await take(page, screen, project.name)
      }
      await shot('storage', '/pages/setting/storage')
      await shot('notifications', '/pages/setting/notifications')
      await shot('app-lock', '/pages/setting/lock')
      await shot('shortcuts', '/pages/setting/shortcuts')
      await shot('settings', '/pages/setting/setting')
      await authenticatorOf(page)
      await page.reload()
      await page.goto(atLocalhost(server, '/pages/setting/passkeyAdd'))
      await take(page, 'passkey-add-first', project.name)
      await page.locator('form input[type=password]').fill(password)
      await page.locator('form button[type=submit]').click()
      await expect(page.locator('form')).toHaveCount(0)
      await shot('passkeys', '/pages/setting/passkeys')
      await shot('passkey-add', '/pages/setting/passkeyAdd')
    })

    test('rooms and money', async ({ phone }, { project }) => {
      const { page, person } = await phone('amelia', look)
      await take(page, 'chats', project.name)
      await page.goto('/#/pages/chat/list')
      await openChat(page, /^Linh Vũ/)
      await more(page)
      await take(page, 'more-panel', project.name)
      await page.locator('[data-picker=album]').setInputFiles(picture)
      await expect(page.getByRole('dialog').locator('img').first()).toBeVisible()
      await take(page, 'picture-sheet', project.name)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: names.emoji }).click()
      await expect(page.getByText('😀').first()).toBeVisible()
      await take(page, 'emoji-panel', project.name)
      const [friend] = (await person.call(friends.list, {})).list
      await page.goto(`/#/pages/red/transfer?toUserId=${friend?.userId}`)
      await page.getByRole('main').locator('input').first().fill('12.50')
      await page.getByRole('button', { name: /12[.,]50/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await take(page, 'pay-sheet', project.name)
      await page.goto(`/#/pages/red/create?toBizId=${friend?.userId}&toBizType=2`)
      await page.getByRole('main').locator('input').first().fill('25')
      await take(page, 'packet-filled', project.name)
      await page.goto('/#/pages/wallet/detail')
      await take(page, 'bill', project.name)
      await page.goto('/#/pages/wallet/detail?view=chart')
      await take(page, 'bill-chart', project.name)
      await page.goto('/#/pages/wallet/wallet')
      await take(page, 'wallet', project.name)
    })

    test('chat rows', async ({ phone }, { project }) => {
      const { page, person } = await phone('amelia', look)
      await page.goto('/#/pages/chat/list')
      const row = page.getByRole('link', { name: /^Linh Vũ/ })
      if (project.name === 'phone') {
        const finger = await fingerOn(page)
        const swipe = async (screen: string, xs: readonly number[]) => {
          const box = await row.boundingBox()
          if (!box) throw new Error('the chat has no place')
          const y = box.y + box.height / 2
          await finger.down(195, y)
          await finger.across(xs, y)
          await finger.up()
          await take(page, screen, project.name)
          // touching elsewhere closes the row
          await page.getByRole('main').first().dispatchEvent('pointerdown')
        }
        await swipe('chat-swiped-left', [180, 160, 120, 60, 10])
        await swipe('chat-swiped-right', [210, 230, 270, 330, 380])
      }
      await row.click({ button: 'right' })
      await expect(page.getByRole('menu')).toBeVisible()
      await take(page, 'chat-menu', project.name)
      await page.keyboard.press('Escape')
      const { list } = await person.call(conversations.list, { pageSize: 50 })
      const linh = list.find(({ userName }) => userName.startsWith('Linh'))
      if (!linh) throw new Error('Linh has no chat')
      await person.call(conversations.archive, { id: linh.id, status: true })
      await expect(row).toHaveCount(0)
      await page.getByRole('button', { name: names.archived }).click()
      await expect(row).toBeVisible()
      await take(page, 'chats-archived', project.name)
      await person.call(conversations.archive, { id: linh.id, status: false })
    })

    test('an upload', async ({ phone }, { project }) => {
      const { page } = await phone('amelia', look)
      await openChat(page, /^Linh Vũ/)
      await more(page)
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const buffer = await sharp({
        create: { width: 600, height: 450, channels: 3, background: '#000', noise },
      })
        .jpeg({ quality: 95 })
        .toBuffer()
      await page
        .locator('[data-picker=album]')
        .setInputFiles({ name: 'noise.jpg', mimeType: 'image/jpeg', buffer })
      const network = await page.context().newCDPSession(page)
      const throttle = (uploadThroughput: number) =>
        network.send('Network.emulateNetworkConditions', {
          ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
        })
      await throttle(15_000)
      await page.getByRole('dialog').getByRole('button', { name: names.send }).click()
      await expect(page.getByRole('log').getByText(/[1-9]\d? ?%/)).toBeVisible()
      await take(page, 'upload', project.name)
      await throttle(-1)
    })

    test('the offer to install', { tag: '@phone' }, async ({ phone }, { project }) => {
      const { page } = await phone('amelia', look)
      await page.evaluate(() => {
        localStorage.setItem('install-visits', '2')
        localStorage.setItem('install-sent', '1')
      })
      await page.goto('/#/pages/chat/list')
      await page.reload()
      await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
      await expect(page.locator('section[aria-label].fixed')).toBeVisible()
      await take(page, 'install-offer', project.name)
    })

    test('new here', async ({ phone, server }, { project }) => {
      const userNum = `first${look.language}${look.theme}${project.name}`
      await newPerson(server, userNum, 'Nina')
      const { page } = await phone(userNum, look)
      await page.goto('/#/pages/chat/list')
      await take(page, 'chats-new', project.name)
      await page.goto('/#/pages/friend/add')
      await take(page, 'add-friend-new', project.name)
    })
  })
}

// the size of the pictures on the landing page and in the browser's install dialog: 440 by 841
test('pictures of the landing page', { tag: '@phone' }, async ({ phone }) => {
  const { page } = await phone('amelia')
  await page.setViewportSize({ width: 390, height: 745 })
  for (const [name, path] of [
    ['chats', '/pages/chat/list'],
    ['wallet', '/pages/wallet/wallet'],
  ]) {
    await page.goto(`/#${path}`)
    await settled(page)
    const file = join(import.meta.dirname, '..', 'web', 'public', 'welcome', `${name}.webp`)
    const bytes = await page.screenshot({ animations: 'disabled' })
    await sharp(bytes).resize(440, 841, { fit: 'fill' }).webp({ quality: 80 }).toFile(file)
  }
})
