import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { openChat, sendText } from './steps/chat-steps.ts'
import { doubleTap, fingerOn } from './finger.ts'
import { expect, test } from './phones.ts'

const picture = join(import.meta.dirname, '..', 'web', 'public', 'icon-512.png')

/** Counts presses. A long press, which is a right click here, counts as one. */
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
    /** counts a press that was made by other means */
    count: () => (presses += 1),
    /** the number of presses since the last call */
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
    // Enter moves from field to field, which counts as typing
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

test('messages of a room take presses while it scrolls', { tag: '@phone' }, async ({ phone }) => {
  const { page } = await phone('amelia')
  // so low that the messages do not fit
  await page.setViewportSize({ width: 390, height: 480 })
  await openChat(page, /^Linh/)
  const message = page.getByRole('log').locator('[data-message]').last()
  await message.click({ trial: true })
  const isHit = await message.evaluate(async (element) => {
    element.closest('.scroller')?.scrollBy(0, -3)
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (const _ of [1, 2]) await frame()
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isHit).toBe(true)
})

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

    // to one person: the menu, Forward, the person, Send
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

    // a word in the chat, and the next match
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
    // a chat that no other test mutes
    await hold(page.getByRole('link', { name: /^Budi/ }).first())
    await press(item('Mute'))
    await press(button('8 hours'))
    await expect(page.getByRole('link', { name: /^Budi.*Muted/ })).toBeVisible()
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

    // a place, and a call
    await page.goto('/#/pages/chat/list')
    await openChat(page, /^Linh/)
    await press(button('More'))
    await press(button('Place'))
    await expect(page.getByText('-6.17540, 106.82720')).toBeVisible()
    await press(button('Send this place'))
    await expect(log.getByText('-6.17540, 106.82720').last()).toBeVisible()
    expect(taken()).toBe(3)
    await press(button('Voice call'))
    // it rings where an earlier test left a device that can be reached
    await expect(page.getByRole('status').filter({ hasText: /^(Calling|Ringing)…/ })).toBeVisible()
    expect(taken()).toBe(1)
    await button('Hang up').click()
  },
)

test(
  'a new phone number is registered with a name by six presses, and found by another person with five',
  { tag: ['@phone', '@full'] },
  async ({ open, phone, server }) => {
    const { press, taken } = finger()
    const number = '2025550137'
    const page = await open()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto('/')
    await press(page.getByRole('textbox', { name: 'Phone number' }))
    await page.keyboard.type(number)
    await press(button('Get code'))
    await expect(page.getByRole('button', { name: /Resend in/ })).toBeVisible()
    await press(page.getByRole('textbox', { name: 'Six-digit code' }))
    await page.keyboard.type(await server.codeFor(`+1${number}`))
    await press(button('Sign in'))
    const question = page.getByRole('dialog', { name: 'What’s your name?' })
    await expect(question.getByRole('textbox', { name: 'Your name' })).toBeFocused()
    await page.keyboard.type('Tess')
    await press(question.getByRole('checkbox'))
    await press(question.getByRole('button', { name: 'Continue' }))
    await expect(question).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible()
    expect(taken()).toBeLessThanOrEqual(6)

    const amelia = await phone('amelia')
    const named = (name: string) => amelia.page.getByRole('button', { name, exact: true })
    await press(named('New'))
    await press(amelia.page.getByRole('menuitem', { name: 'Add friend', exact: true }))
    await press(amelia.page.getByRole('searchbox'))
    await amelia.page.keyboard.type(`+1${number}`)
    await amelia.page.keyboard.press('Enter')
    await press(named('Add friend'))
    await press(named('Send'))
    await expect(page.getByRole('link', { name: /1 friend request/ })).toBeVisible()
    expect(taken()).toBeLessThanOrEqual(5)
  },
)

test(
  'a photo takes three presses, a voice message and a reply one, saving and seeing the readers two, and the theme three',
  { tag: ['@phone', '@full'] },
  async ({ phone }) => {
    const { page, context } = await phone('amelia')
    await context.grantPermissions(['microphone'])
    const { press, hold, count, taken } = finger()
    const log = page.getByRole('log')
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await openChat(page, /^Saturday badminton/)
    await press(button('More'))
    const chooser = page.waitForEvent('filechooser')
    await press(button('Photos'))
    await (await chooser).setFiles(picture)
    await press(page.getByRole('dialog').getByRole('button', { name: /^Send/ }))
    const photo = log
      .locator('[data-message]')
      .filter({ has: page.getByRole('button', { name: 'Open photo' }) })
    await expect(photo.last().getByRole('img', { name: /^(Sent|Read)/ })).toBeVisible()
    expect(taken()).toBe(3)

    await hold(photo.last())
    const saved = page.waitForEvent('download')
    await press(item('Download'))
    await saved
    expect(taken()).toBe(2)

    // a held button records; releasing it sends. The menu may still cover it
    await button('Record a voice message').click({ trial: true })
    const microphone = await button('Record a voice message').boundingBox()
    if (!microphone) throw new Error('there is no microphone')
    await page.mouse.move(microphone.x + 20, microphone.y + 20)
    await page.mouse.down()
    await expect(page.getByRole('group', { name: 'Record a voice message' })).toContainText(/0:0[2-9]/)
    await page.mouse.up()
    count()
    await expect(log.getByRole('button', { name: /^Play voice message/ }).last()).toBeVisible()
    expect(taken()).toBe(1)

    await sendText(page, 'Who brings the net?')
    const said = log.locator('[data-message]').filter({ hasText: 'Who brings the net?' })
    await expect(said.getByRole('img', { name: /^(Sent|Read)/ })).toBeVisible()
    // waits until it does not move any more
    await said.click({ trial: true })
    const box = await said.boundingBox()
    if (!box) throw new Error('it has no place')
    const touch = await fingerOn(page)
    const [from, at] = [box.x + 40, box.y + box.height / 2]
    // at once: on a busy machine a finger that waits for its first move would be one that holds the message
    await Promise.all([
      touch.down(from, at),
      touch.across(
        [15, 30, 45, 60, 70].map((by) => from + by),
        at,
      ),
    ])
    await touch.up()
    count()
    await expect(button('Cancel reply')).toBeVisible()
    expect(taken()).toBe(1)
    await button('Cancel reply').click()

    await hold(said)
    await press(item('Read by'))
    await expect(page.getByRole('dialog', { name: 'Read by' })).toBeVisible()
    expect(taken()).toBe(2)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto('/#/pages/chat/list')
    await press(page.getByRole('link', { name: /^Me\b/ }))
    await press(page.getByRole('link', { name: 'Settings' }))
    await press(page.getByRole('radio', { name: 'Dark' }))
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(taken()).toBe(3)
  },
)
