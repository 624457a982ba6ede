import { readFileSync } from 'node:fs'
import { meetings } from '@mynah/contract/meetings'
import type { Page } from '@playwright/test'
import { messageId } from '../server/test/person.ts'
import { faultsOf } from './accessible.ts'
import { openChat } from './steps/chat-steps.ts'
import { expectMedia, received, withDevices } from './steps/media-steps.ts'
import { expect, test, type Phone } from './phones.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const controls = (page: Page) => page.getByRole('toolbar', { name: 'Meeting controls' })
const control = (page: Page, name: string) => controls(page).getByRole('button', { name, exact: true })
const tiles = (page: Page) => page.getByRole('list', { name: 'In the meeting' }).first().getByRole('listitem')

/** Joins from the page that asks for password and name. */
async function join(page: Page, password?: string): Promise<void> {
  const main = page.getByRole('main')
  if (password) await main.getByRole('textbox', { name: 'Password' }).fill(password)
  await main.getByRole('button', { name: 'Join', exact: true }).click()
}

/** Waits until the received sound is silent for a while. */
async function expectSilence(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const before = await received(page)
        await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)))
        await page.waitForFunction(
          (start) => performance.now() - start > 1_000,
          await page.evaluate(() => performance.now()),
        )
        return (await received(page)).audioEnergy - before.audioEnergy
      },
      { timeout: 20_000 },
    )
    .toBeLessThan(0.000_01)
}

/** Opens the list of people, and chooses an action in the menu of one of them. */
async function choose(page: Page, person: string, action: string): Promise<void> {
  const list = page.getByRole('complementary')
  if (!(await list.isVisible())) await control(page, 'People').click()
  await list.getByRole('button', { name: `Menu of ${person}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('three people meet: each receives the others, and sound of those whom a host mutes no longer arrives', async ({
  phone,
}) => {
  test.setTimeout(180_000)
  const [amelia, linh, budi] = (await withDevices(phone, 'amelia', 'linhvu', 'budi01')) as [
    Phone,
    Phone,
    Phone,
  ]
  // The host creates the meeting, and invites one of the others from a chat.
  await amelia.page.goto('/#/pages/meeting/create')
  await amelia.page.getByRole('textbox', { name: 'Title' }).fill('Weekly sync')
  await amelia.page.getByRole('textbox', { name: 'Password' }).fill('2468')
  await button(amelia.page, 'Continue').click()
  await button(amelia.page, 'Camera on').click()
  const number = /\d{9}/.exec(amelia.page.url())?.[0] ?? ''
  await join(amelia.page)
  await expect(control(amelia.page, 'Mute')).toBeEnabled()
  await control(amelia.page, 'More').click()
  await amelia.page.getByRole('menuitem', { name: 'Invite' }).click()
  await amelia.page.getByRole('button', { name: 'Linh Vũ' }).first().click()
  await button(amelia.page, 'Send (1)').click()
  await expect(tiles(amelia.page)).toHaveCount(1)

  await openChat(linh.page, /Amelia/)
  await linh.page
    .getByRole('button', { name: /^Meeting: Weekly sync/ })
    .last()
    .click()
  // A person invited by the host is not asked for a password.
  await join(linh.page)
  await expect(control(linh.page, 'Mute')).toBeEnabled()

  // The other one types the number, first a wrong one.
  await budi.page.goto('/#/pages/meeting/join')
  await budi.page.getByRole('textbox', { name: 'Meeting number' }).fill('12345')
  await button(budi.page, 'Continue').click()
  await expect(budi.page.getByText('Invalid meeting number')).toBeVisible()
  await budi.page.getByRole('textbox', { name: 'Meeting number' }).fill(number)
  await expect(budi.page.getByRole('textbox', { name: 'Meeting number' })).toHaveValue(
    number.replace(/(\d{3})(\d{3})/, '$1 $2 '),
  )
  await button(budi.page, 'Continue').click()
  await join(budi.page)
  await expect(budi.page.getByText('Enter the meeting password')).toBeVisible()
  await join(budi.page, '1111')
  await expect(budi.page.getByText('The meeting password is wrong')).toBeVisible()
  await join(budi.page, '2468')

  for (const { page } of [amelia, linh, budi]) await expect(tiles(page)).toHaveCount(3)
  for (const { page } of [linh, budi]) await expectMedia(page, { video: true })
  await expectMedia(amelia.page, { video: false })

  // With the host's microphone off Linh receives only Budi, and after Budi was muted nobody.
  await control(amelia.page, 'Mute').click()
  await expectMedia(linh.page, { video: true })
  await choose(amelia.page, 'Budi Santoso', 'Mute until I agree')
  await expect(control(budi.page, 'Ask to speak')).toBeVisible()
  await expectSilence(linh.page)

  // He asks, the host agrees, and he opens his microphone himself.
  await control(budi.page, 'Ask to speak').click()
  await expect(control(budi.page, 'Asked')).toBeVisible()
  expect(await faultsOf(amelia.page)).toEqual([])
  await amelia.page.getByRole('button', { name: 'Let speak: Budi Santoso' }).click()
  await expect(budi.page.getByText(/^You may speak/)).toBeVisible()
  await expectSilence(linh.page)
  await control(budi.page, 'Unmute').click()
  await expect(control(budi.page, 'Mute')).toBeVisible()
  await expectMedia(linh.page, { video: true })

  // The chat of the meeting, and a raised hand.
  await control(linh.page, 'Chat').click()
  await linh.page.getByRole('textbox', { name: 'Message to everyone' }).fill('Shall we begin?')
  await linh.page.keyboard.press('Enter')
  expect(await faultsOf(linh.page)).toEqual([])
  await controls(budi.page).getByRole('button', { name: /Chat$/ }).click()
  await expect(budi.page.getByRole('log', { name: 'Chat' }).getByText('Shall we begin?')).toBeVisible()
  await control(linh.page, 'More').click()
  await linh.page.getByRole('menuitem', { name: 'Raise hand' }).click()
  await expect(
    amelia.page.getByText('Hand raised').or(amelia.page.getByLabel('Hand raised')).first(),
  ).toBeVisible()

  // Minimised, the meeting goes on over another page.
  await button(linh.page, 'Minimise').click()
  const tile = linh.page.getByRole('button', { name: /^Meeting Weekly sync: / })
  await expect(tile).toBeVisible()
  await expect(button(linh.page, 'Leave')).toBeVisible()
  await expectMedia(linh.page, { video: false })
  await tile.click()
  await expect(controls(linh.page)).toBeVisible()

  // A removed person cannot return; an ended meeting is over for all.
  await choose(amelia.page, 'Budi Santoso', 'Remove')
  await amelia.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(budi.page.getByText('The host removed you from this meeting.')).toBeVisible()
  await budi.page.goto(`/#/pages/meeting/join?number=${number}`)
  await expect(budi.page.getByText('The host removed you from this meeting')).toBeVisible()
  await control(amelia.page, 'Leave').click()
  await button(amelia.page, 'End for all').click()
  for (const { page } of [amelia, linh])
    await expect(page.getByText('The meeting is over.').first()).toBeVisible()
  await amelia.page.goto(`/#/pages/meeting/log?number=${number}`)
  await expect(amelia.page.getByText('Amelia removed Budi Santoso')).toBeVisible()
})

test(
  'a person who is early waits for the host, and with a waiting room until they are admitted',
  { tag: '@full' },
  async ({ phone }) => {
    const [amelia, linh, budi] = (await withDevices(phone, 'amelia', 'linhvu', 'budi01')) as [
      Phone,
      Phone,
      Phone,
    ]
    await amelia.page.goto('/#/pages/meeting/create')
    await amelia.page.getByRole('textbox', { name: 'Password' }).fill('2468')
    await amelia.page.getByRole('switch', { name: /^Waiting room/ }).check()
    await amelia.page.getByRole('switch', { name: /^Mute on entry/ }).check()
    await button(amelia.page, 'Continue').click()
    await expect(button(amelia.page, 'Camera on')).toBeVisible()
    const number = /\d{9}/.exec(amelia.page.url())?.[0] ?? ''
    for (const { page } of [linh, budi]) {
      await page.goto(`/#/pages/meeting/join?number=${number}`)
      await join(page, '2468')
      await expect(page.getByText('Amelia is not here yet.')).toBeVisible()
    }
    await join(amelia.page)
    await expect(linh.page.getByText('Amelia will let you in soon.')).toBeVisible()
    await expect(amelia.page.getByText('2 waiting')).toBeVisible()
    await button(amelia.page, 'Show').click()
    await amelia.page.getByRole('button', { name: 'Refuse: Budi Santoso' }).click()
    await expect(budi.page.getByText('The host did not let you in.')).toBeVisible()
    await amelia.page.getByRole('button', { name: 'Admit: Linh Vũ' }).click()
    await expect(tiles(linh.page)).toHaveCount(2)
    // Muted on entry: the microphone only opens by a press of its owner.
    await expectMedia(linh.page, { video: false })
    await control(linh.page, 'Unmute').click()
    await expectMedia(amelia.page, { video: false })
    await control(linh.page, 'Leave').click()
    await control(amelia.page, 'Leave').click()
    await expect(controls(amelia.page)).toBeHidden()
  },
)

test(
  'an invitation that is copied, and the calendar file, say the date with its year and the time zone',
  { tag: '@full' },
  async ({ phone }) => {
    const { page, context, person } = await phone('amelia')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const startTime = Date.now() + 3_600_000
    const { number } = await person.call(meetings.create, {
      ...{ requestId: messageId(), title: 'Weekly sync', password: '2468', startTime },
      ...{ duration: 1, unit: 'hour' },
    })
    await page.goto(`/#/pages/meeting/detail?number=${number}`)
    await button(page, 'Copy invitation').click()
    const dated = new RegExp(`${new Date(startTime).getFullYear()}, \\d\\d:\\d\\d.*\\((GMT|UTC).*\\)`)
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(dated)
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).not.toContain('Today')
    // the host's link opens the meeting without the password
    expect(text).toMatch(/token=\w+/)
    const download = page.waitForEvent('download')
    await button(page, 'Add to calendar').click()
    // long lines of a calendar file are folded
    const file = readFileSync(await (await download).path(), 'utf8').replaceAll('\r\n ', '')
    expect(file).toContain('DTSTART:')
    expect(file.replaceAll('\\,', ',')).toMatch(dated)
    expect(file).not.toContain('Today')
  },
)

test(
  'a shared screen is seen large, a reload comes back, and a call takes the meeting’s microphone',
  { tag: '@full' },
  async ({ phone }) => {
    const [amelia, linh] = (await withDevices(phone, 'amelia', 'linhvu')) as [Phone, Phone]
    const { number } = await amelia.person.call(meetings.create, {
      ...{ requestId: messageId(), title: 'Weekly sync', password: '2468', startTime: 0 },
      ...{ duration: 1, unit: 'hour' },
    })
    await amelia.page.setViewportSize({ width: 1280, height: 800 })
    for (const { page } of [amelia, linh]) {
      await page.goto(`/#/pages/meeting/join?number=${number}`)
      await join(page, page === linh.page ? '2468' : undefined)
      await expect(control(page, 'Mute')).toBeEnabled()
    }
    await control(amelia.page, 'Share').click()
    await expect(amelia.page.getByText('You are sharing your screen')).toBeVisible()
    await expect(linh.page.getByRole('list', { name: 'In focus' })).toBeVisible()
    await expectMedia(linh.page, { video: true })
    if ((linh.page.viewportSize()?.width ?? 0) < 900) await zoomByPinch(linh)
    await control(amelia.page, 'Stop').click()
    await expect(linh.page.getByRole('list', { name: 'In focus' })).toBeHidden()
    // After a reload the page asks for no password.
    await linh.page.reload()
    await join(linh.page)
    await expectMedia(linh.page, { video: false })
    // One microphone at a time: starting a call needs a confirmation, answering one shows a warning.
    await linh.page.goto('/#/pages/chat/list')
    await openChat(linh.page, /^Amelia/)
    await button(linh.page, 'Voice call').click()
    await linh.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    const incoming = amelia.page.getByRole('dialog', { name: /^Call from/ })
    await expect(incoming.getByText('Answering leaves your meeting.')).toBeVisible()
    await incoming.getByRole('button', { name: 'Answer' }).click()
    await expectMedia(linh.page, { video: false })
    await expect(controls(amelia.page)).toBeHidden()
    await linh.page.getByRole('button', { name: 'Hang up' }).click()
    await expect(amelia.page.getByRole('button', { name: 'Hang up' })).toBeHidden()
  },
)

/** Two fingers draw the shared screen larger, in all the room that a phone has, and smaller again. */
async function zoomByPinch({ page, context }: Phone): Promise<void> {
  const area = page.getByRole('list', { name: 'In focus' })
  const screen = area.locator('video')
  const people = page.getByRole('list', { name: 'In the meeting' })
  const devtools = await context.newCDPSession(page)
  const widthOf = async () => (await screen.boundingBox())?.width ?? 0
  const pinch = async (scaleFactor: number) => {
    const box = await area.boundingBox()
    if (!box) throw new Error('no shared screen')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await devtools.send('Input.synthesizePinchGesture', { x, y, scaleFactor, gestureSourceType: 'touch' })
  }
  await expect(people).toBeVisible()
  const before = await widthOf()
  await pinch(2.5)
  await expect(people).toBeHidden()
  await expect.poll(widthOf).toBeGreaterThan(1.5 * before)
  await pinch(0.2)
  await expect.poll(widthOf).toBeLessThan(1.5 * before)
  await devtools.detach()
}
