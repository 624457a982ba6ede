import type { Page } from '@playwright/test'
import { befriend, people } from '../server/test/person.ts'
import { openChat, openInfo, sendText } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'
import { newPerson } from './stage.ts'

const searchOf = (page: Page) => page.getByRole('region', { name: 'Search', exact: true })

/** On a wide screen the search covers the list until it is closed. */
async function leaveSearch(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 900) return
  await searchOf(page).getByRole('button', { name: 'Back' }).click()
  await expect(searchOf(page)).toBeHidden()
}

test('a word said long ago is found from everywhere and from the chat, and opens the room around it', async ({
  phone,
  server,
}) => {
  const { teller } = await people(server, 'teller')
  const amelia = await phone('amelia')
  const { page } = amelia
  await befriend(teller, amelia.person)
  const socket = await teller.connect()
  const to = { to: amelia.person.id }
  await socket.sendText(to, 'Tối nay ăn phở bò ở Hà Nội')
  const texts = Array.from({ length: 120 }, (_, index) => `Line ${index + 1}`)
  for (let at = 0; at < texts.length; at += 40)
    await Promise.all(texts.slice(at, at + 40).map((text) => socket.sendText(to, text)))

  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').fill('pho bo')
  const hit = searchOf(page).getByRole('link', { name: /phở bò/ })
  await expect(hit.locator('mark')).toHaveText(['phở', 'bò'])
  await hit.click()
  await expect(page.getByRole('log').getByText('Tối nay ăn phở bò')).toBeInViewport()
  await leaveSearch(page)
  await page.getByRole('button', { name: /latest|^\d+ new message/i }).click()
  await expect(page.getByRole('log').getByText(/^Line 120/)).toBeInViewport()

  await openInfo(page)
  await page.getByRole('link', { name: 'Search in chat' }).click()
  await page.getByRole('searchbox').fill('line 7')
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('link')).toHaveCount(21)
  await page.getByRole('button', { name: 'Files' }).click()
  await expect(page.getByText('No messages found')).toBeVisible()
  await page.getByRole('button', { name: 'Files' }).click()
  await page
    .getByRole('link', { name: /Line 7\b/ })
    .first()
    .click()
  await expect(page.getByRole('log').getByText(/^Line 7\d\d:/)).toBeInViewport()
  // to the previous match, with all matches counted
  await expect(page.getByRole('group', { name: 'Found messages' })).toContainText('21 of 21')
  await page.getByRole('button', { name: 'Next result' }).click()
  await expect(page.getByRole('group', { name: 'Found messages' })).toContainText('20 of 21')
  // Messages below the match were read, so they are not new.
  await expect(page.getByRole('button', { name: 'To the latest messages' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^\d+ new messages?/i })).toHaveCount(0)
})

test(
  'people and groups are found by their names, and a chat can be pinned, muted, cleared and marked unread',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await page.getByRole('searchbox').fill('linh vu')
    await searchOf(page)
      .getByRole('link', { name: /^Linh Vũ/ })
      .first()
      .click()
    await sendText(page, 'Soon gone')
    await expect(page.getByRole('log').getByText('Soon gone')).toBeVisible()

    await openInfo(page)
    await page.getByRole('switch', { name: 'Pin chat' }).click()
    await expect(page.getByRole('switch', { name: 'Pin chat' })).toBeChecked()
    await page.getByRole('switch', { name: 'Mute' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Always' }).click()
    await expect(page.getByRole('switch', { name: 'Mute' })).toBeChecked()
    await page.getByRole('button', { name: 'Clear chat' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear chat' }).click()
    await expect(page.getByText('Chat cleared')).toBeVisible()
    await page.goto('/#/pages/chat/list')
    await expect(
      page.getByRole('link', { name: /^Linh Vũ/ }).getByRole('img', { name: 'Muted' }),
    ).toBeVisible()
    const mark = page.getByRole('link', { name: /^Linh Vũ.*Marked as unread/ })
    await page.getByRole('link', { name: /^Linh Vũ/ }).click({ button: 'right' })
    const saved = page.waitForResponse(/markUnread/)
    await page.getByRole('menuitem', { name: 'Mark as unread' }).click()
    await expect(mark).toBeVisible()
    await saved
    await page.reload()
    await expect(mark).toBeVisible()
    await openChat(page, /^Linh Vũ/)
    await expect(page.getByText('Soon gone')).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('link', { name: /^Linh Vũ/ })).toBeVisible()
    await expect(mark).toBeHidden()
  },
)

test(
  'a newcomer finds the group of the demo by its name, and is asked to verify before joining',
  { tag: ['@phone', '@full'] },
  async ({ phone, server }, info) => {
    const name = `finder${info.repeatEachIndex}`
    await newPerson(server, name, 'Finder')
    const { page } = await phone(name)
    await page.goto('/#/pages/group/add')
    await page.getByRole('searchbox').fill('badminton')
    await page.getByRole('searchbox').press('Enter')
    await page
      .getByRole('link', { name: /badminton/i })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Verify now' })).toBeVisible()
  },
)

test(
  'on a wide screen what is found opens beside the search, one after the other, and the open chat stays meanwhile',
  { tag: ['@wide-only', '@full'] },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    await openChat(page, /^Linh Vũ/)
    await sendText(page, 'Meet me at the old fountain')
    await expect(page.getByRole('log').getByText('Meet me at the old fountain')).toBeVisible()
    await openChat(page, /^Saturday badminton/)
    const address = page.url()
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    const search = searchOf(page)
    await expect(search.getByRole('searchbox')).toBeFocused()
    expect(page.url()).toBe(address)
    await search.getByRole('searchbox').fill('fountain')
    const hit = search.getByRole('list', { name: 'Messages' }).getByRole('link').first()
    await hit.click()
    await expect(hit).toHaveAttribute('aria-current', 'page')
    await expect(
      page
        .getByRole('log')
        .getByText(/fountain/)
        .first(),
    ).toBeInViewport()
    await search.getByRole('searchbox').fill('budi')
    await search
      .getByRole('link', { name: /^Budi Santoso/ })
      .first()
      .click()
    await expect(page.getByRole('main').getByRole('heading', { name: 'Budi Santoso' })).toBeVisible()
    // the search ends when a chat was chosen from it
    await expect(search).toBeHidden()
    await expect(page.getByRole('list', { name: 'Chats' }).getByRole('link').first()).toBeVisible()
  },
)
