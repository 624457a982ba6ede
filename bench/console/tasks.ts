import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../web/browser.ts'
import { nameOf, pastDay } from './seed.ts'
import type { Words } from './words.ts'

/** The page of an operator in a language; counts what is pressed, filled in and chosen. */
export class ConsoleScreen {
  readonly page: Page
  readonly words: Words
  presses = 0

  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
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

  async choose(label: string, option: string): Promise<void> {
    this.presses += 1
    const field = this.field(label)
    const value = await field.locator('option', { hasText: this.words(option) }).getAttribute('value')
    await field.selectOption(value)
  }

  field(label: string, within: Page | Locator = this.page): Locator {
    return within.getByLabel(this.words(label))
  }

  button(name: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: this.words(name) })
  }

  /** A button of a decision for all chosen items. */
  bulk(name: string, decision: string): Locator {
    return this.page.getByRole('button', { name: this.words(name, { decision }) })
  }

  /** A link of the menu, which is behind a button on a phone. */
  async link(name: string): Promise<Locator> {
    const button = this.button('Menu').or(this.button('Menu, {count} waiting'))
    if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false')
      await this.press(button)
    const menu = this.page.getByRole('navigation', { name: this.words('Console') })
    const [page, waiting] = [name, '{count} waiting'].map((text) => this.words(text).source.slice(1, -1))
    return menu.getByRole('link', { name: new RegExp(`^${page}(?: ${waiting})?$`) })
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.words(name) })
  }

  region(name: string): Locator {
    return this.page.getByRole('region', { name: this.words(name) })
  }

  text(text: string, within: Page | Locator = this.page): Locator {
    return within.getByText(this.words(text))
  }

  /** Rows of the table, without its head. */
  rows(label: string): Locator {
    return this.page
      .getByRole('table', { name: this.words(label) })
      .locator('tbody')
      .getByRole('row')
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
  await at.heading('Password').waitFor()
  if (name === 'Password') return
  await (await at.link(name)).click()
  await at.heading(name).waitFor()
}
const queue = (name: string) => async (at: ConsoleScreen) => {
  await goTo(name)(at)
  await at.rows(name).nth(40).waitFor()
}
/** Buttons of an item do nothing in its first 0.7 seconds, so that a double press decides one item alone. */
const untilAwake = (at: ConsoleScreen, button: string) =>
  expect(at.button(button, at.page.getByRole('region')).first()).toBeEnabled()
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
/** Waits for a page of the table of a queue, by the number of its first row. */
const range = (at: ConsoleScreen, first: RegExp) =>
  at.page.getByText(at.words('{first}–{last} of {total}', { first, last: /\d+/, total: /[\d.,]+/ })).waitFor()
const list = (name: string, shown: (at: ConsoleScreen, list: Locator) => Locator) => ({
  prepare: goTo('Bank statement'),
  async act(at: ConsoleScreen) {
    await at.choose('Show', name)
    await shown(at, at.region(name)).first().waitFor()
  },
})

const matchButton = (at: ConsoleScreen) =>
  at.button('Match with {name}, {amount}', at.region('Unmatched bank lines')).first()

/** Rows that an earlier order will decide in ten seconds have no checkbox. */
const untilFree = (at: ConsoleScreen, table: string) =>
  at.rows(table).nth(40).getByRole('checkbox').waitFor({ timeout: 120_000 })
const complaints = async (at: ConsoleScreen) => {
  await queue('Complaints')(at)
  await untilFree(at, 'Complaints')
}
const shipping = async (at: ConsoleScreen) => {
  await goTo('Shipping')(at)
  await untilFree(at, 'To ship')
}
/** The file that the present task fills in. */
let parcels = ''
/** Saves all orders on the page Shipping as a file for their tracking numbers, and returns its text. */
async function saveOrders(at: ConsoleScreen): Promise<string> {
  await at.press(at.field('Choose all on this page'))
  const saved = at.page.waitForEvent('download')
  await at.press(at.button('Save as a file for tracking numbers ({count})'))
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
      await range(at, /51/)
    },
  },
  {
    name: '1 list what was rejected on a day 100 days ago',
    prepare: queue('Recharges'),
    async act(at) {
      await at.choose('State', 'Rejected')
      const day = pastDay(Date.now())
      await at.fill(at.field('From'), day)
      await at.fill(at.field('To'), day)
      await range(at, /1/)
    },
  },
  {
    name: '1 find the requests of a customer in a queue',
    prepare: queue('Recharges'),
    async act(at, nth) {
      await at.fill(at.field('Search name, order number or bank reference'), nameOf(4_000 + nth))
      await range(at, /1/)
    },
  },
  {
    name: '2 find a customer and open the card with all its parts',
    prepare: goTo('Customers'),
    async act(at, nth) {
      await at.fill(
        at.field('ID, username, name, phone, e-mail, or number of an order or payment'),
        `customer${7_000 + nth}`,
      )
      await at.key('Enter')
      await at.region('Complaints made').getByRole('table').waitFor()
      await at.region('Notes').waitFor()
      await expect(at.text('Loading …')).toHaveCount(0)
    },
  },
  {
    name: '3 write a note for the team at an open complaint',
    prepare: openFirst('Complaints', 'Dismiss'),
    async act(at, nth) {
      const text = `Called the bank ${nth}`
      await at.fill(at.field('Note for the team'), text)
      await at.press(at.button('Add note'))
      await at.region('Notes').getByText(text).waitFor()
    },
  },
  {
    name: '4 open the largest of all recharges that wait',
    prepare: queue('Recharges'),
    async act(at) {
      const amount = at.page.getByRole('columnheader', { name: at.words('Amount') })
      await at.press(amount.getByRole('button'))
      await at.press(amount.getByRole('button'))
      await expect(amount).toHaveAttribute('aria-sort', 'descending')
      await at.press(at.rows('Recharges').first().getByRole('button'))
      await at.text('Amount', at.region('Recharge of {name}')).waitFor()
    },
  },
  {
    name: '4 approve a recharge by its keys, and see the next',
    prepare: openNext('Recharges', 'Mark as received'),
    async act(at) {
      const before = await at.region('Recharge of {name}').getAttribute('aria-label')
      await at.key('a')
      await at.key('y')
      await expect(at.region('Recharge of {name}')).not.toHaveAttribute('aria-label', before ?? '')
    },
  },
  {
    name: '5 dismiss 40 complaints about one user as one case',
    prepare: openNext('Complaints', 'Dismiss'),
    async act(at) {
      const before = await at.region('Complaint about {name}').getAttribute('aria-label')
      await at.press(at.button('Dismiss', at.region('Complaint about {name}')))
      await expect(at.region('Complaint about {name}')).not.toHaveAttribute('aria-label', before ?? '')
    },
  },
  {
    name: '6 answer a customer by a canned answer',
    prepare: openFirst('Customer service', 'No answer needed'),
    async act(at) {
      const thread = at.region('Conversation with {name}')
      at.presses += 1
      await at.field('Insert a canned answer', thread).selectOption({ label: 'Parcel' })
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
      const flag = at.region('First withdrawal')
      const before = await flag.getByRole('link').first().innerText()
      await at.key(nth % 2 === 0 ? 'r' : 'a')
      await expect(flag.getByRole('link').first()).not.toHaveText(before)
    },
  },
  {
    name: '8 dismiss the complaints of a page at once, until it can be undone',
    prepare: complaints,
    async act(at) {
      await at.press(at.field('Choose all on this page'))
      await at.press(at.bulk('{decision} …', 'Dismiss'))
      await at.press(at.bulk('{decision} ({count})', 'Dismiss'))
      await at.text('{decision} ({count}) in ten seconds, even if you leave this page.').waitFor()
    },
  },
  {
    name: '8 save the orders of a page as a file for tracking numbers',
    prepare: shipping,
    act: async (at) => void (await saveOrders(at)),
  },
  {
    name: '8 ship the orders of that file, until it can be undone',
    async prepare(at) {
      await shipping(at)
      parcels = filledIn(await saveOrders(at))
    },
    async act(at) {
      at.presses += 1
      const file = { name: 'parcels.csv', mimeType: 'text/csv', buffer: Buffer.from(parcels) }
      await at.field('File with tracking numbers').setInputFiles(file)
      await at.press(at.bulk('{decision} …', 'Mark as shipped'))
      await at.press(at.bulk('{decision} ({count})', 'Mark as shipped'))
      await at.text('{decision} ({count}) in ten seconds, even if you leave this page.').waitFor()
    },
  },
  {
    name: '9 open the unmatched lines of the bank',
    prepare: goTo('Password'),
    async act(at) {
      await at.press(await at.link('Bank statement'))
      await matchButton(at).waitFor()
    },
  },
  {
    name: '9 match a line with the proposed request',
    async prepare(at, nth) {
      if (nth === 0) await goTo('Bank statement')(at)
      await expect(matchButton(at)).toBeEnabled()
    },
    async act(at) {
      const button = matchButton(at)
      const name = (await button.getAttribute('aria-label')) ?? ''
      await at.press(button)
      await at.page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
    },
  },
  {
    name: '9 list the requests that can be approved',
    ...list('Ready to approve', (at, of) => at.button('Approve recharge of {amount} by {name}', of)),
  },
  {
    name: '9 list what is approved without a bank line',
    ...list('Approved without bank line', (at, of) =>
      at.text('{count} in all: {moneyIn} in, {moneyOut} out', of),
    ),
  },
  {
    name: '10 see how long the oldest of each queue waits',
    prepare: goTo('Password'),
    async act(at) {
      await at.press(await at.link('Figures'))
      await at.text('Oldest pending', at.region('Work')).first().waitFor()
    },
  },
  {
    name: '10 see the figures of a year',
    prepare: goTo('Figures'),
    async act(at) {
      const answered = at.page.waitForResponse((answer) => answer.url().endsWith('/figures'))
      at.presses += 1
      await at.field('Period').selectOption('365')
      await answered
      await at.page
        .getByRole('figure', { name: at.words('New users') })
        .locator('canvas')
        .waitFor()
    },
  },
]
