import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../web/browser.ts'
import { nameOf, pastDay } from './seed.ts'

/** The page of an operator; counts what is pressed, filled in and chosen. */
export class ConsoleScreen {
  readonly page: Page
  presses = 0

  constructor(page: Page) {
    this.page = page
  }

  async press(what: Locator): Promise<void> {
    this.presses += 1
    await what.click()
  }

  async key(name: string): Promise<void> {
    this.presses += 1
    await this.page.keyboard.press(name)
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.presses += 1
    await field.fill(text)
  }

  async choose(field: Locator, label: string): Promise<void> {
    this.presses += 1
    await field.selectOption({ label })
  }

  button(name: string | RegExp, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** A link of the menu, which is behind a button on a phone. */
  async link(name: string): Promise<Locator> {
    const button = this.button(/^Menu/)
    if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false')
      await this.press(button)
    const menu = this.page.getByRole('navigation', { name: 'Console' })
    return menu.getByRole('link', { name: new RegExp(`^${name}`) })
  }

  region(name: RegExp): Locator {
    return this.page.getByRole('region', { name })
  }

  /** Rows of the table, without its head. */
  rows(label: string): Locator {
    return this.page.getByRole('table', { name: label }).locator('tbody').getByRole('row')
  }
}

/** What an operator does again and again; `prepare` leads to where it begins and is not counted. */
export type Task = {
  /** Number of the wish in the report of the operators, and what is done. */
  name: string
  prepare(at: ConsoleScreen, nth: number): Promise<void>
  act(at: ConsoleScreen, nth: number): Promise<void>
}

/** Opens a page of the menu in a console that was just loaded, without answers of earlier pages. */
const goTo = (name: string) => async (at: ConsoleScreen) => {
  await at.page.evaluate(() => (location.hash = '#/password'))
  await at.page.reload()
  await at.page.getByRole('heading', { level: 1, name: 'Password' }).waitFor()
  if (name === 'Password') return
  await (await at.link(name)).click()
  await at.page.getByRole('heading', { level: 1, name }).waitFor()
}
const queue = (name: string) => async (at: ConsoleScreen) => {
  await goTo(name)(at)
  await at.rows(name).nth(40).waitFor()
}
/** Buttons of an item do nothing in its first 0.7 seconds, so that a double press decides one item alone. */
const untilAwake = (at: ConsoleScreen, button: string) =>
  expect(at.page.getByRole('region').getByRole('button', { name: button, exact: true }).first()).toBeEnabled()
const openFirst = (name: string, button: string) => async (at: ConsoleScreen) => {
  await queue(name)(at)
  await at.rows(name).first().getByRole('button').click()
  await untilAwake(at, button)
}
/** The first item; then the one that opened by itself when the one before was decided. */
const openNext = (name: string, button: string) => async (at: ConsoleScreen, nth: number) => {
  if (nth === 0) await openFirst(name, button)(at)
  await untilAwake(at, button)
}
const found = (at: ConsoleScreen) => at.page.getByText(/^1–\d+ of [\d,]+$/).waitFor()
const list = (name: string, shown: RegExp) => ({
  prepare: goTo('Bank statement'),
  async act(at: ConsoleScreen) {
    await at.choose(at.page.getByLabel('Show'), name)
    await at
      .region(new RegExp(`^${name}$`))
      .getByText(shown)
      .first()
      .waitFor()
  },
})

const queueOfShipping = async (at: ConsoleScreen) => {
  await goTo('Shipping')(at)
  await at.rows('To ship').nth(40).waitFor()
}
/** The file that the present task fills in. */
let parcels = ''
/** Saves all orders on the page Shipping as a file for their tracking numbers, and returns its text. */
async function saveOrders(at: ConsoleScreen): Promise<string> {
  await at.press(at.page.getByLabel('Choose all on this page'))
  const saved = at.page.waitForEvent('download')
  await at.press(at.button(/^Save as a file/))
  return readFile(await (await saved).path(), 'utf8')
}
const filledIn = (orders: string) => {
  let nth = 0
  return orders.replaceAll(/,,(?=\r?$)/gm, () => `,JNE,JX${1000 + (nth += 1)}`)
}

export const tasks: Task[] = [
  {
    name: '1 open a queue from the menu',
    prepare: goTo('Password'),
    async act(at) {
      await at.press(await at.link('Identities'))
      await at.rows('Identities').nth(40).waitFor()
    },
  },
  {
    name: '1 turn to the next page of a queue',
    prepare: queue('Recharges'),
    async act(at) {
      await at.press(at.button('Next'))
      await at.page.getByText(/^51–100 of/).waitFor()
    },
  },
  {
    name: '1 list what was rejected on a day 100 days ago',
    prepare: queue('Recharges'),
    async act(at) {
      await at.choose(at.page.getByLabel('State'), 'Rejected')
      const day = pastDay(Date.now())
      await at.fill(at.page.getByLabel('From'), day)
      await at.fill(at.page.getByLabel('To'), day)
      await found(at)
    },
  },
  {
    name: '1 find the requests of a customer in a queue',
    prepare: queue('Recharges'),
    async act(at, nth) {
      await at.fill(at.page.getByLabel(/^Search/), nameOf(4_000 + nth))
      await found(at)
    },
  },
  {
    name: '2 find a customer and open the card with all its parts',
    prepare: goTo('Customers'),
    async act(at, nth) {
      await at.fill(at.page.getByLabel(/^ID, username/), `customer${7_000 + nth}`)
      await at.key('Enter')
      await at
        .region(/^Complaints made$/)
        .getByRole('table')
        .waitFor()
      await at.region(/^Notes$/).waitFor()
      await expect(at.page.getByText('Loading')).toHaveCount(0)
    },
  },
  {
    name: '3 write a note for the team at an open complaint',
    prepare: openFirst('Complaints', 'Dismiss'),
    async act(at, nth) {
      const text = `Called the bank ${nth}`
      await at.fill(at.page.getByLabel('Note for the team'), text)
      await at.press(at.button('Add note'))
      await at
        .region(/^Notes$/)
        .getByText(text)
        .waitFor()
    },
  },
  {
    name: '4 open the largest of all recharges that wait',
    prepare: queue('Recharges'),
    async act(at) {
      const amount = at.page.getByRole('columnheader').getByRole('button', { name: 'Amount' })
      await at.press(amount)
      await at.press(amount)
      await expect(at.page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute(
        'aria-sort',
        'descending',
      )
      await at.press(at.rows('Recharges').first().getByRole('button'))
      await at
        .region(/^Recharge of/)
        .getByText('Amount')
        .waitFor()
    },
  },
  {
    name: '4 approve a recharge by its keys, and see the next',
    prepare: openNext('Recharges', 'Mark as received'),
    async act(at) {
      const before = await at.region(/^Recharge of/).getAttribute('aria-label')
      await at.key('a')
      await at.key('y')
      await expect(at.region(/^Recharge of/)).not.toHaveAttribute('aria-label', before ?? '')
    },
  },
  {
    name: '5 dismiss 40 complaints about one user as one case',
    prepare: openNext('Complaints', 'Dismiss'),
    async act(at) {
      const before = await at.region(/^Complaint about/).getAttribute('aria-label')
      await at.press(at.button('Dismiss', at.region(/^Complaint about/)))
      await expect(at.region(/^Complaint about/)).not.toHaveAttribute('aria-label', before ?? '')
    },
  },
  {
    name: '6 answer a customer by a canned answer',
    prepare: openFirst('Customer service', 'No answer needed'),
    async act(at) {
      const thread = at.region(/^Conversation with/)
      await at.choose(thread.getByLabel('Insert a canned answer'), 'Parcel')
      await at.press(at.button('Send', thread))
      await thread
        .getByRole('log')
        .getByText(/^Dear Customer/)
        .waitFor()
    },
  },
  {
    name: '7 judge a flag by its key, and see the next',
    prepare: openNext('Flags', 'False alarm'),
    async act(at, nth) {
      const flag = at.region(/^First withdrawal$/)
      const before = await flag.getByRole('link').first().innerText()
      await at.key(nth % 2 === 0 ? 'r' : 'a')
      await expect(flag.getByRole('link').first()).not.toHaveText(before)
    },
  },
  {
    name: '8 dismiss the complaints of a page at once, until it can be undone',
    prepare: queue('Complaints'),
    async act(at) {
      await at.press(at.page.getByLabel('Choose all on this page'))
      await at.press(at.button('Dismiss …'))
      await at.press(at.button(/^Dismiss \(\d+\)$/))
      await at.page.getByText(/in ten seconds/).waitFor()
    },
  },
  {
    name: '8 save the orders of a page as a file for tracking numbers',
    prepare: queueOfShipping,
    act: async (at) => void (await saveOrders(at)),
  },
  {
    name: '8 ship the orders of that file, until it can be undone',
    async prepare(at) {
      await queueOfShipping(at)
      parcels = filledIn(await saveOrders(at))
    },
    async act(at) {
      at.presses += 1
      const file = { name: 'parcels.csv', mimeType: 'text/csv', buffer: Buffer.from(parcels) }
      await at.page.getByLabel('File with tracking numbers').setInputFiles(file)
      await at.press(at.button('Mark as shipped …'))
      await at.press(at.button(/^Mark as shipped \(\d+\)$/))
      await at.page.getByText(/in ten seconds/).waitFor()
    },
  },
  {
    name: '9 open the unmatched lines of the bank',
    prepare: goTo('Password'),
    async act(at) {
      await at.press(await at.link('Bank statement'))
      await at
        .region(/^Unmatched bank lines$/)
        .getByRole('button', { name: /^Match with/ })
        .first()
        .waitFor()
    },
  },
  {
    name: '9 match a line with the proposed request',
    async prepare(at, nth) {
      if (nth === 0) await goTo('Bank statement')(at)
      await expect(at.button(/^Match with/).first()).toBeEnabled()
    },
    async act(at) {
      const button = at.button(/^Match with/).first()
      const name = (await button.getAttribute('aria-label')) ?? ''
      await at.press(button)
      await at.button(name).waitFor({ state: 'detached' })
    },
  },
  { name: '9 list the requests that can be approved', ...list('Ready to approve', /Approve/) },
  { name: '9 list what is approved without a bank line', ...list('Approved without bank line', /in all/) },
  {
    name: '10 see how long the oldest of each queue waits',
    prepare: goTo('Password'),
    async act(at) {
      await at.press(await at.link('Figures'))
      await at
        .region(/^Work$/)
        .getByText('Oldest pending')
        .first()
        .waitFor()
    },
  },
  {
    name: '10 see the figures of a year',
    prepare: goTo('Figures'),
    async act(at) {
      const answered = at.page.waitForResponse((answer) => answer.url().endsWith('/figures'))
      await at.choose(at.page.getByLabel('Period'), '365 days')
      await answered
      await at.page.getByRole('figure', { name: 'New users' }).locator('canvas').waitFor()
    },
  },
]
