import type { Locator, Page } from '@playwright/test'
import { expect, test } from './phones.ts'

/** Taps visible elements by role and name, and counts the taps; typing into a field begins with a tap on it. */
class Hand {
  taps = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async tap(what: Locator): Promise<void> {
    await expect(what).toBeInViewport()
    await what.click()
    this.taps += 1
  }

  async type(role: 'textbox' | 'searchbox', name: string | RegExp, text: string): Promise<void> {
    const field = this.page.getByRole(role, { name, exact: typeof name === 'string' })
    await this.tap(field)
    await field.pressSequentially(text)
  }

  press = (name: string | RegExp) => this.tap(this.page.getByRole('button', { name }).first())
  follow = (name: string | RegExp) => this.tap(this.page.getByRole('link', { name }).first())
}

const password = 'a quiet garden'

/** From the first page to the chat list. */
async function join(hand: Hand, name: string, number: string): Promise<void> {
  await hand.page.goto('/')
  await hand.follow('Create an account')
  await hand.tap(hand.page.getByRole('radio', { name: 'Username' }))
  await hand.type('textbox', 'Username', number)
  await hand.type('textbox', 'Name', name)
  await hand.type('textbox', /^New password/, password)
  await hand.type('textbox', 'Confirm password', password)
  await hand.tap(hand.page.getByRole('checkbox'))
  await hand.press('Create account')
  await expect(hand.page.getByRole('heading', { name: 'Chats' })).toBeVisible()
}

test('two new people reach their first messages with at most twelve taps each, and the tour is skipped once', async ({
  open,
  viewport,
}) => {
  const nina = new Hand(await open())
  const omar = new Hand(await open())
  const width = viewport?.width ?? 0
  await join(nina, 'Nina', `nina${width}`)
  await join(omar, 'Omar', `omar${width}`)

  // Nina finds Omar by his number, and sends a greeting with her request
  await nina.follow(/^Add friend/)
  await nina.type('searchbox', /Username/, `omar${width}`)
  await nina.page.keyboard.press('Enter')
  await nina.press('Add friend')
  await expect(nina.page.getByRole('textbox', { name: /^Add a message/ })).toHaveValue('Hi, I am Nina')
  await nina.press('Send')
  expect(nina.taps).toBeLessThanOrEqual(12)

  // Omar sees it on his first page, accepts with one tap, and is in the chat with her greeting
  await omar.follow(/1 friend request/)
  await expect(omar.page.getByText(/By search/)).toBeVisible()
  await omar.press('Accept')
  await expect(omar.page.getByRole('log').getByText('Hi, I am Nina')).toBeVisible()
  await omar.type('textbox', 'Message', 'Hello Nina!')
  await omar.press('Send')
  expect(omar.taps).toBeLessThanOrEqual(12)

  // his message reaches her, and both can open the chat from the list of requests
  await nina.page.goto('/#/pages/friend/petition')
  await expect(nina.page.getByText(/Accepted · By search/)).toBeVisible()
  await nina.press('Message')
  await expect(nina.page.getByRole('log').getByText('Hello Nina!')).toBeVisible()
})

test('a user who signs in with a new phone number is asked for a name, which others then see', async ({
  open,
  server,
  viewport,
}) => {
  const number = `81234${viewport?.width ?? 0}`.padEnd(11, '7')
  const hand = new Hand(await open())
  await hand.page.goto('/')
  await hand.press('Country')
  await hand.page.getByRole('searchbox').fill('Indonesia')
  await hand.press(/^Indonesia/)
  await hand.type('textbox', 'Phone number', number)
  await hand.press('Get code')
  await expect(hand.page.getByRole('button', { name: /Resend in/ })).toBeVisible()
  await hand.type('textbox', 'Six-digit code', await server.codeFor(`+62${number}`))
  await hand.press('Sign in')
  const question = hand.page.getByRole('dialog', { name: 'What’s your name?' })
  await expect(question.getByRole('textbox', { name: 'Your name' })).toBeFocused()
  await hand.page.keyboard.type('Mama Suri')
  await hand.tap(question.getByRole('checkbox'))
  await hand.tap(question.getByRole('button', { name: 'Continue' }))
  await expect(question).toBeHidden()

  await hand.page.reload()
  await expect(hand.page.getByRole('heading', { name: 'Chats' })).toBeVisible()
  await expect(question).toBeHidden()
  await hand.page.goto('/#/pages/my/my')
  await expect(hand.page.getByRole('heading', { name: 'Mama Suri' })).toBeVisible()
})

test(
  'the tour can be left, and is not shown again, not after signing in elsewhere either',
  { tag: '@full' },
  async ({ open }) => {
    const page = await open()
    await join(new Hand(page), 'Paula', 'paula77')
    const tour = page.getByRole('region', { name: 'A short tour' })
    await expect(tour.getByText('Chats')).toBeVisible()
    await tour.getByRole('button', { name: 'Next' }).click()
    await expect(tour.getByText('Friends')).toBeVisible()
    await tour.getByRole('button', { name: 'Leave the tour' }).click()
    await expect(tour).toBeHidden()

    const other = await open()
    await other.goto('/#/pages/login/account')
    await other.getByRole('textbox', { name: 'Account' }).fill('paula77')
    await other.getByLabel('Password', { exact: true }).fill(password)
    const settings = other.waitForResponse(/userSetting\/detail/)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other.getByRole('link', { name: /^Add friend/ })).toBeVisible()
    await settings
    await expect(other.getByRole('region', { name: 'A short tour' })).toBeHidden()
  },
)
