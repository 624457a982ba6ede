import type { Page } from '@playwright/test'
import { expectMenuFocused, tabTo } from './steps/key-steps.ts'
import { withDevices } from './steps/media-steps.ts'
import { expect, ownServer, test, type Phone } from './phones.ts'

// Its own server: messages of other files would change the order of the chats.
test.use(ownServer())

/** Chooses an entry of the open menu with the arrow keys. */
async function chooseByArrows(page: Page, name: string): Promise<void> {
  await expectMenuFocused(page)
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused({ timeout: 500 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
}

test(
  'a message is forwarded to two people without a mouse',
  { tag: ['@wide-only', '@full'] },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    const field = page.getByRole('textbox', { name: 'Message' })
    const log = page.getByRole('log')
    await expect(async () => {
      // the key handler is loaded shortly after the page
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await page.keyboard.type('badminton')
    // before the results are there, the first entry is a search for other people
    const found = page.getByRole('region', { name: 'Search' }).getByRole('link')
    await expect(found.first()).toContainText('Saturday badminton')
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await page.keyboard.type('Court four at nine')
    await page.keyboard.press('Enter')
    await expect(log.getByText('Court four at nine')).toBeVisible()
    await tabTo(page, /^Messages$/, 'Shift+Tab')
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('[data-message]:focus')).toContainText('Court four at nine')
    await page.keyboard.press('Shift+F10')
    await chooseByArrows(page, 'Forward')

    // the search field has the focus at once: for each person, type a name and press Enter
    const search = page.getByRole('searchbox', { name: 'Search' })
    await expect(search).toBeFocused()
    for (const [at, name] of ['linh', 'budi'].entries()) {
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: `Send (${at + 1})` })).toBeVisible()
      await expect(search).toBeFocused()
      await page.keyboard.press('Control+a')
    }
    await tabTo(page, /^Send \(2\)$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Sent to /)).toBeVisible()
    await expect(field).toBeFocused()
  },
)

test(
  'messages are selected and passed on as one card without a mouse',
  { tag: ['@wide-only', '@full'] },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    const log = page.getByRole('log')
    const chat = page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: /^Linh/ })
    await chat.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
    for (const text of ['Bus at six', 'Ferry at seven']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await expect(log.getByText(text)).toBeVisible()
    }
    await tabTo(page, /^Messages$/, 'Shift+Tab')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+F10')
    await chooseByArrows(page, 'Select')
    const selected = page.getByRole('status').filter({ hasText: /selected/ })
    await expect(selected).toHaveText('1 selected')
    // the arrow keys move between messages, now between their checkboxes
    await tabTo(page, /^Messages$/, 'Shift+Tab')
    const boxes = page.getByRole('checkbox', { name: 'Select message' })
    await page.keyboard.press('ArrowUp')
    await expect(boxes.last()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(boxes.nth(-2)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(selected).toHaveText('2 selected')
    await tabTo(page, /^As one card$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
    await page.keyboard.type('budi')
    await page.keyboard.press('Enter')
    await tabTo(page, /^Send \(1\)$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Sent to Budi Santoso')).toBeVisible()
    await expect(page.getByRole('toolbar', { name: 'Select' })).toBeHidden()
  },
)

test(
  'a meeting is begun, spoken and written in, and left without a mouse',
  { tag: ['@wide-only', '@full'] },
  async ({ phone }) => {
    const [{ page }] = (await withDevices(phone, 'amelia')) as [Phone]
    const controls = page.getByRole('toolbar', { name: 'Meeting controls' })
    const control = (name: string) => controls.getByRole('button', { name, exact: true })
    await page.goto('/#/pages/meeting/meeting')
    await expect(page.getByRole('button', { name: 'Start now' })).toBeVisible()
    await tabTo(page, /^Start now$/)
    await page.keyboard.press('Enter')
    await expect(control('Mute')).toBeEnabled()

    await tabTo(page, /^Mute$/)
    await page.keyboard.press('Enter')
    await expect(control('Unmute')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(control('Mute')).toBeFocused()

    await tabTo(page, /^Chat$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Message to everyone' })).toBeFocused()
    await page.keyboard.type('Welcome')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log', { name: 'Chat' }).getByText('Welcome')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('log', { name: 'Chat' })).toBeHidden()
    await expect(control('Chat')).toBeFocused()

    await tabTo(page, /^More$/)
    await page.keyboard.press('Enter')
    await chooseByArrows(page, 'Raise hand')
    await expect(page.getByLabel('Hand raised').first()).toBeVisible()

    await tabTo(page, /^Leave$/)
    await page.keyboard.press('Enter')
    // with nobody else in the meeting there is no confirmation
    await expect(page.getByRole('heading', { name: 'Meetings' })).toBeVisible()
  },
)
