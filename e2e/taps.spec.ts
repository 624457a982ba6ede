import type { Locator } from '@playwright/test'
import { openChat, sendText } from './chat-steps.ts'
import { doubleTap } from './finger.ts'
import { expect, test } from './phones.ts'

/** Counts what a finger does. A long press, which is the right button here, counts like any other. */
function finger() {
  let presses = 0
  return {
    press: async (what: Locator) => {
      presses += 1
      await what.click()
    },
    hold: async (what: Locator) => {
      presses += 1
      await what.click({ button: 'right' })
    },
    twice: async (what: Locator) => {
      presses += 1
      await doubleTap(what)
    },
    /** How many there were since the last time. */
    taken: () => {
      const taken = presses
      presses = 0
      return taken
    },
  }
}

test(
  'a reaction takes one press or two, an edit and a pin three, and a poll of three options five',
  { tag: '@phone' },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    await openChat(page, /^Linh/)
    const { press, hold, twice, taken } = finger()
    const log = page.getByRole('log')
    const field = page.getByRole('textbox', { name: 'Message' })
    const message = log.locator('[data-message]').filter({ hasText: 'Dinner at sevn' }).last()
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
    const pill = (emoji: string) => log.getByRole('button', { name: `${emoji} you` })
    await sendText(page, 'Dinner at sevn')
    await expect(message.getByRole('img', { name: /^(Sent|Read)$/ })).toBeVisible()

    await twice(message)
    await expect(pill('👍')).toBeVisible()
    expect(taken()).toBe(1)
    await hold(message)
    await press(item('Love'))
    await expect(pill('❤️')).toBeVisible()
    expect(taken()).toBe(2)

    await hold(message)
    await press(item('Pin'))
    await press(page.getByRole('button', { name: '7 days' }))
    await expect(page.getByRole('group', { name: 'Pinned messages' })).toContainText('Dinner at sevn')
    expect(taken()).toBe(3)

    const edited = log.locator('[data-message]').filter({ hasText: 'Dinner at seven' })
    await hold(message)
    await press(item('Edit'))
    await field.fill('Dinner at seven')
    await press(page.getByRole('button', { name: 'Save' }))
    await expect(edited).toBeVisible()
    expect(taken()).toBe(3)

    await press(page.getByRole('button', { name: 'More', exact: true }))
    await press(page.getByRole('button', { name: 'Poll' }))
    // from field to field by Enter, which is typing
    await expect(page.getByRole('textbox', { name: 'Question' })).toBeFocused()
    await page.keyboard.type('Noodles?')
    for (const option of ['Yes', 'No', 'Rice']) {
      await page.keyboard.press('Enter')
      await page.keyboard.type(option)
    }
    await press(page.getByRole('button', { name: 'Send' }))
    await expect(log.getByRole('radio', { name: /^Rice/ })).toBeVisible()
    expect(taken()).toBeLessThanOrEqual(5)
  },
)

test(
  'calling takes one press, passing on four, muting three, a place three, and a search goes on by one',
  { tag: ['@phone', '@full'] },
  async ({ phone }) => {
    const { page, context } = await phone('amelia')
    await context.grantPermissions(['geolocation', 'microphone'])
    await context.setGeolocation({ latitude: -6.1754, longitude: 106.8272, accuracy: 9 })
    const { press, hold, taken } = finger()
    const log = page.getByRole('log')
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const said = log.locator('[data-message]').filter({ hasText: 'Ferry at' })

    await openChat(page, /^Linh/)
    for (const hour of [7, 8, 9]) await sendText(page, `Ferry at ${hour}`)
    await expect(said).toHaveCount(3)

    // to one person: the menu, Forward, who, Send
    await hold(said.last())
    await press(item('Forward'))
    await press(page.getByRole('button', { name: 'Budi Santoso' }).first())
    await press(button('Send (1)'))
    await expect(page.getByText('Sent to Budi Santoso')).toBeVisible()
    expect(taken()).toBeLessThanOrEqual(4)

    // three as one card
    await hold(said.first())
    await press(item('Select'))
    for (const at of [1, 2]) await press(page.getByRole('checkbox', { name: 'Select message' }).nth(-3 + at))
    await press(button('As one card'))
    await press(page.getByRole('button', { name: 'Budi Santoso' }).first())
    await press(button('Send (1)'))
    await expect(page.getByRole('toolbar', { name: 'Select' })).toBeHidden()
    expect(taken()).toBeLessThanOrEqual(7)

    // a word in the chat, and the next message with it
    await press(button('Chat info'))
    await press(page.getByRole('link', { name: 'Search in chat' }))
    await page.getByRole('searchbox').fill('ferry')
    const hits = page.getByRole('list', { name: 'Messages' }).getByRole('link')
    await expect(hits).toHaveCount(3)
    expect(taken()).toBe(2)
    await press(hits.first())
    const found = page.getByRole('group', { name: 'Found messages' })
    await expect(found).toContainText('of 3')
    const at = await found.textContent()
    taken()
    await press(button('Previous result'))
    await expect(found).not.toHaveText(at ?? '')
    expect(taken()).toBe(1)

    // photos of the chat
    await page.goto('/#/pages/chat/list')
    await openChat(page, /^Linh/)
    await press(button('Chat info'))
    await press(page.getByRole('link', { name: 'Photos, files and more' }))
    await expect(page.getByRole('radio', { name: 'Media' })).toBeVisible()
    expect(taken()).toBe(2)

    // muted for eight hours from the list
    await page.goto('/#/pages/chat/list')
    await hold(page.getByRole('link', { name: /^Linh/ }).first())
    await press(item('Mute'))
    await press(button('8 hours'))
    await expect(page.getByRole('link', { name: /^Linh.*Muted/ })).toBeVisible()
    expect(taken()).toBe(3)

    // a group of three
    await press(button('New'))
    await press(item('New group'))
    for (const name of ['Budi Santoso', 'Linh Vũ']) await press(page.getByRole('button', { name }).first())
    await press(button('Next (2)'))
    await page.getByRole('textbox', { name: 'Group name' }).fill('Ferry')
    await press(button('Create with 2 friends'))
    await expect(page).toHaveURL(/room\/multi/)
    expect(taken()).toBeLessThanOrEqual(7)

    // where I am, and a call
    await page.goto('/#/pages/chat/list')
    await openChat(page, /^Linh/)
    await press(button('More'))
    await press(button('Place'))
    await expect(page.getByText('-6.17540, 106.82720')).toBeVisible()
    await press(button('Send this place'))
    await expect(log.getByText('-6.17540, 106.82720').last()).toBeVisible()
    expect(taken()).toBe(3)
    await press(button('Voice call'))
    await expect(page.getByRole('status').filter({ hasText: 'Calling…' })).toBeVisible()
    expect(taken()).toBe(1)
    await button('Hang up').click()
  },
)
