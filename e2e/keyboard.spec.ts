import type { Page } from '@playwright/test'
import { expect, ownServer, test } from './phones.ts'

// Its own server: a call left open by another spec file ends by timeout, and its system message reorders the chat list.
test.use(ownServer())

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const chatOf = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name })

/** Presses Tab until this has the focus, as a person does who looks for it. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    const label = await page.evaluate(() => {
      const { activeElement: at } = document
      const [label] = at instanceof HTMLInputElement ? (at.labels ?? []) : []
      return at?.getAttribute('aria-label') ?? (label ?? at)?.textContent ?? ''
    })
    expect(label).toMatch(name)
  }).toPass({ intervals: [0] })
}

test('sign-in, a chat and its messages without a mouse', { tag: '@wide-only' }, async ({ open }) => {
  const page = await open()
  await page.goto('/#/pages/login/account')
  await page.getByRole('textbox', { name: 'Account' }).focus()
  await page.keyboard.type('amelia')
  await tabTo(page, /^Password/)
  await page.keyboard.type('mynah-demo')
  await page.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible()

  // from chat to chat: what is open can be written in at once
  await expect(chatOf(page, /^Linh/)).toBeVisible()
  await expect(async () => {
    // what listens comes a moment after the page
    if (!page.url().includes('/room/')) await page.keyboard.press('Control+ArrowDown')
    await expect(composer(page)).toBeFocused({ timeout: 3_000 })
  }).toPass()
  const first = page.url()
  await page.keyboard.press('Control+ArrowDown')
  await expect(page).not.toHaveURL(first)
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Control+ArrowUp')
  await expect(page).toHaveURL(first)

  // find anything, and back
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('badminton')
  const search = page.getByRole('region', { name: 'Search', exact: true })
  await expect(search.getByRole('link', { name: /^Saturday badminton/ }).first()).toBeVisible()
  await tabTo(page, /^Saturday badminton/)
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(composer(page)).toBeFocused()

  // write, and the log is one stop: arrows go through it, Enter of the menu key's menu answers, Tab leaves
  await page.keyboard.type('Bring the green balls')
  await page.keyboard.press('Enter')
  await page.keyboard.type('and water')
  await page.keyboard.press('Enter')
  const log = page.getByRole('log')
  await expect(log.getByText('and water')).toBeVisible()
  await tabTo(page, /^Messages$/, 'Shift+Tab')
  await expect(log).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('[data-message]:focus')).toContainText('and water')
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('[data-message]:focus')).toContainText('Bring the green balls')
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Reply' })).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('two tubes')
  await page.keyboard.press('Enter')
  await expect(log.getByText('two tubes')).toBeVisible()

  // typing anywhere goes to the composer, also with the focus on a button
  await page.getByRole('button', { name: 'Emoji' }).focus()
  await page.keyboard.type('again')
  await expect(composer(page)).toHaveValue('again')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')

  // search in the chat, back, and out: the row of the chat has the focus
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Control+ArrowDown')
  await expect(log.getByText('two tubes')).toBeHidden()
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Control+ArrowUp')
  await expect(log.getByText('two tubes')).toBeVisible()
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chatOf(page, /^Saturday badminton/)).toBeFocused()
  await page.keyboard.press('Control+/')
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('a group is made without a mouse', { tag: '@wide-only' }, async ({ phone }) => {
  const { page } = await phone('amelia')
  await page.getByRole('button', { name: 'New', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'New group' })).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Budi Santoso/ })).toBeVisible()
  await tabTo(page, /Budi Santoso/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Next/)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Group name' }).focus()
  await page.keyboard.type('Early birds')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/room\/multi/)
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Good morning')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('Good morning')).toBeVisible()
})

test('a chat that opens is ready to write in within 50 ms', { tag: '@wide-only' }, async ({ phone }) => {
  const { page } = await phone('amelia')
  await chatOf(page, /^Linh/).click()
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  // from the room's first frame to its focus, so that the machine's load counts on both sides
  const ms = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let shown = 0
        const watch = new MutationObserver(() => {
          if (!document.querySelector('[data-room]')) return
          shown = performance.now()
          watch.disconnect()
        })
        watch.observe(document.body, { childList: true, subtree: true })
        document.addEventListener('focusin', ({ target }) => {
          if (target instanceof HTMLTextAreaElement) done(performance.now() - (shown || performance.now()))
        })
        document.querySelector<HTMLElement>('a[href*="/pages/room/"]')?.click()
      }),
  )
  console.log(`focus after ${ms.toFixed(1)} ms`)
  // the promise, five times wider
  expect(ms).toBeLessThan(5 * 50)
})
