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
