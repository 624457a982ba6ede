import { auth } from '@mynah/contract/auth'
import type { Page } from '@playwright/test'
import type { Person } from '../server/test/person.ts'
import { openChat, sendText } from './steps/chat-steps.ts'
import { expect, ownServer, test } from './phones.ts'
import { logOutByHand, signInByForm } from './steps/session-steps.ts'

// Its own server: its messages would be the last ones in chats that other files check.
test.use(ownServer())

const removed = 'This device was signed out from another one of your devices.'
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const message = (page: Page) => page.getByRole('textbox', { name: /^Message/ })

async function removeOthers(person: Person): Promise<void> {
  const { list } = await person.call(auth.devices, {})
  for (const { id, current } of list) if (!current) await person.call(auth.removeDevice, { id })
}

/** Writes a text and a draft offline, and loses the session meanwhile. */
async function leaveUnsent(page: Page, person: Person, text: string, draft: string): Promise<void> {
  await openChat(page, /^Budi/)
  await page.context().setOffline(true)
  await sendText(page, text)
  await expect(log(page).getByText(text)).toBeVisible()
  await message(page).fill(draft)
  await removeOthers(person)
  await page.context().setOffline(false)
  await expect(page.getByText(removed)).toBeVisible()
}

test('a device that was removed says why, and has what was not sent for the same person alone', async ({
  phone,
  open,
}) => {
  const { person } = await phone('amelia')
  const budi = await phone('budi01')
  await openChat(budi.page, /^Amelia/)
  const page = await open()
  await signInByForm(page, 'amelia')
  await leaveUnsent(page, person, 'Zanzibar 1', 'half a thought')
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(await stored()).not.toMatch(/Zanzibar|half a thought/)
  // a start with an ended session says so too
  await page.reload()
  await expect(page.getByText(removed)).toBeVisible()

  await signInByForm(page, 'amelia')
  await openChat(page, /^Budi/)
  await expect(message(page)).toHaveValue('half a thought')
  await expect(log(budi.page).getByText('Zanzibar 1')).toHaveCount(1)
  await expect(log(page).getByText('Zanzibar 1')).toHaveCount(1)

  await page.goto('/#/pages/chat/list')
  await leaveUnsent(page, person, 'Zanzibar 2', 'another thought')
  await signInByForm(page, 'linhvu')
  // as soon as the code of the chats is loaded
  await expect.poll(stored).not.toContain('sealed')
  await openChat(page, /^Amelia/)
  await expect(page.getByText(/Zanzibar 2|another thought/)).toHaveCount(0)
  await page.goto('/#/pages/setting/setting')
  await logOutByHand(page)
  await expect(page.getByRole('heading', { name: 'Welcome to Mynah' })).toBeVisible()
  // after logging out there is no such message
  await expect(page.getByText(removed)).toHaveCount(0)

  await signInByForm(page, 'amelia')
  await openChat(page, /^Budi/)
  await expect(log(page).getByText('Zanzibar 1')).toBeVisible()
  await expect(page.getByText('Zanzibar 2')).toHaveCount(0)
  await expect(message(page)).not.toHaveValue('another thought')
})

test(
  'a text that a closed page left is sent after the session ended and its user signed in again',
  { tag: '@full' },
  async ({ phone, open }) => {
    const { person } = await phone('amelia')
    const budi = await phone('budi01')
    await openChat(budi.page, /^Amelia/)
    const first = await open()
    const context = first.context()
    await signInByForm(first, 'amelia')
    await openChat(first, /^Budi/)
    await context.setOffline(true)
    await sendText(first, 'Zanzibar 6')
    await expect(log(first).getByText('Zanzibar 6')).toBeVisible()
    // as when a user closes it: its handlers for that still run
    const closed = first.waitForEvent('close')
    await first.close({ runBeforeUnload: true })
    await closed
    await removeOthers(person)
    await context.setOffline(false)
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByText(removed)).toBeVisible()
    await signInByForm(page, 'amelia')
    await expect(log(budi.page).getByText('Zanzibar 6')).toHaveCount(1)
  },
)

test(
  'a user who logs out with unsent messages sends them first, or discards them',
  { tag: '@full' },
  async ({ phone, open }) => {
    const budi = await phone('budi01')
    await openChat(budi.page, /^Amelia/)
    const page = await open()
    const settings = async () => {
      await page.evaluate(() => void (location.hash = '#/pages/setting/setting'))
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    }
    const logOut = async (what: RegExp) => {
      await settings()
      await page.getByRole('button', { name: 'Log out' }).click()
      const question = page.getByRole('dialog', { name: '1 item is not sent yet' })
      await question.getByRole('button', { name: what }).click()
    }
    const begin = async (text: string) => {
      await signInByForm(page, 'amelia')
      // opens the dialog once, since its code cannot be loaded offline
      await settings()
      await page.getByRole('button', { name: 'Log out' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goBack()
      await openChat(page, /^Budi/)
      await page.context().setOffline(true)
      await sendText(page, text)
      await expect(log(page).getByText(text)).toBeVisible()
    }
    await begin('Zanzibar 3')
    await logOut(/^Cancel$/)
    await page.context().setOffline(false)
    await expect(log(budi.page).getByText('Zanzibar 3')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await logOutByHand(page)
    await expect(page.getByRole('heading', { name: 'Welcome to Mynah' })).toBeVisible()

    await begin('Zanzibar 4')
    await logOut(/^Send first/)
    await page.context().setOffline(false)
    await expect(log(budi.page).getByText('Zanzibar 4')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Welcome to Mynah' })).toBeVisible()

    await begin('Zanzibar 5')
    await logOut(/^Discard/)
    await expect(page.getByRole('heading', { name: 'Welcome to Mynah' })).toBeVisible()
    await page.context().setOffline(false)
    await signInByForm(page, 'amelia')
    await openChat(page, /^Budi/)
    await expect(log(page).getByText('Zanzibar 4')).toHaveCount(1)
    await expect(page.getByText('Zanzibar 5')).toHaveCount(0)
  },
)
