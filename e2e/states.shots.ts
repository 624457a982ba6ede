import { join } from 'node:path'
import { friends } from '@mynah/contract/friends'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { more, openChat } from './chat-steps.ts'
import { atLocalhost, authenticatorOf } from './passkey-steps.ts'
import { expect, test } from './phones.ts'
import { newPerson, settled } from './stage.ts'

/** States of screens that no address leads to, at 320 px too: `npm run screenshots -- states`. */
const folder = join(import.meta.dirname, '..', 'test-results', 'screens')
const picture = join(import.meta.dirname, '..', 'web', 'public', 'icon-512.png')
const password = 'mynah-demo'
const looks = [
  { language: 'en', theme: 'light' },
  { language: 'th', theme: 'light' },
  { language: 'hi', theme: 'dark' },
] as const
const names = {
  emoji: /^(Emoji|อีโมจิ|อิโมจิ|इमोजी)/,
}

for (const look of looks) {
  test.describe(`${look.language} ${look.theme}`, () => {
    /** Takes the screen as it is; on a phone at 320 px too. */
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
        // what stands on both sides of the form comes after it
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
      await page.goto('/#/pages/wallet/wallet')
      await take(page, 'wallet', project.name)
    })

    test('new here', async ({ phone, server }, { project }) => {
      const userNum = `first${look.language}${project.name}`
      await newPerson(server, userNum, 'Nina')
      const { page } = await phone(userNum, look)
      await page.goto('/#/pages/chat/list')
      await take(page, 'chats-new', project.name)
      await page.goto('/#/pages/friend/add')
      await take(page, 'add-friend-new', project.name)
    })
  })
}

// what the landing page and the browser's question for the installation show: 440 by 841
test('pictures of the landing page', async ({ phone }, { project }) => {
  test.skip(project.name === 'wide', 'they show a phone')
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
