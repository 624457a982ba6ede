import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { auth } from '@mynah/contract/auth'
import { conversations } from '@mynah/contract/conversations'
import { groups } from '@mynah/contract/groups'
import { befriend, callAs, people, Person } from '../server/test/person.ts'
import { faultsOf } from './accessible.ts'
import { openChat, sendText, sendPicture, openMenuOfSent } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

const picturePath = join(import.meta.dirname, '..', 'web', 'public', 'icon-512.png')

test('a picture is sent, seen on the other side, and opens large', async ({ phone }) => {
  const meiling = await phone('meiling', { language: 'zh' })
  const chanida = await phone('chanida', { language: 'th' })
  await openChat(meiling.page, /^ชนิดา/)
  await openChat(chanida.page, /^梅玲/)
  await sendPicture(meiling.page, picturePath)
  const picture = chanida.page
    .getByRole('log')
    .getByRole('button', { name: /ภาพ|รูป/ })
    .last()
  await expect(picture).toBeVisible()
  await picture.click()
  const viewer = chanida.page.getByRole('dialog')
  await expect(viewer.getByRole('img')).toBeVisible()
  const saved = chanida.page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'ดาวน์โหลด' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^mynah-[\d-]+\.webp$/)
  const natural = await viewer.getByRole('img').boundingBox()
  await chanida.page.mouse.dblclick(200, 400)
  await expect
    .poll(async () => (await viewer.getByRole('img').boundingBox())?.width ?? 0)
    .toBeGreaterThan((natural?.width ?? 0) * 1.5)
  await viewer.getByRole('button', { name: 'ดูในแชท' }).click()
  await expect(viewer).toBeHidden()
  await expect(picture).toBeInViewport()
})

test(
  'a photo in the viewer names its sender, is replied to, and recalled without leaving the viewer',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    await openChat(page, /^Budi/)
    const photos = page.getByRole('log').getByRole('button', { name: 'Open photo' })
    const newest = page.getByRole('log').locator('[data-message]').last()
    const isSent = newest.getByRole('img', { name: /^(Sent|Read)/ })
    const newestPhoto = newest.getByRole('button', { name: 'Open photo' })
    await sendPicture(page, picturePath)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(newestPhoto).toBeVisible()
    await sendText(page, 'and another')
    await expect(newest.getByText('and another')).toBeVisible()
    await sendPicture(page, picturePath)
    await expect(newestPhoto).toBeVisible()
    await expect(isSent).toBeVisible()
    await photos.last().click()
    const viewer = page.getByRole('dialog', { name: 'Photo' })
    await expect(viewer.getByText('You', { exact: true })).toBeVisible()
    await expect(viewer.getByText(/^Today \d\d:\d\d$/)).toBeVisible()
    // the last of all photos, since other tests may have sent some
    const last = (await viewer.getByText(/^(\d+) \/ \1$/).textContent()) ?? ''
    const photo = viewer.getByRole('img')
    const wide = async () => (await photo.boundingBox())?.width ?? 0
    await expect.poll(wide).toBeGreaterThan(0)
    const natural = await wide()
    await page.keyboard.press('+')
    await expect.poll(wide).toBeGreaterThan(natural * 1.3)
    await page.keyboard.press('0')
    await expect.poll(wide).toBe(natural)
    // one notch of the wheel is one zoom step
    await page.mouse.move(195, 400)
    await page.mouse.wheel(0, -100)
    await expect.poll(wide).toBeGreaterThan(natural * 1.2)
    expect(await wide()).toBeLessThan(natural * 1.8)
    await page.keyboard.press('0')
    await expect.poll(wide).toBe(natural)
    await viewer.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Delete 1 message?' })
    await question.getByRole('button', { name: 'Unsend' }).click()
    await expect(viewer.getByText(last)).toBeHidden()
    await viewer.getByRole('button', { name: 'Reply' }).click()
    await expect(viewer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  },
)

test(
  'a photo that no browser shows goes as a file, and a long screenshot is read at the width of the window',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    await openChat(page, /^Budi/)
    const log = page.getByRole('log')
    await sendPicture(page, {
      name: 'photo.heic',
      mimeType: 'image/heic',
      buffer: Buffer.from('....ftypheic'),
    })
    await expect(page.getByText('This photo cannot be shown in the chat, it goes as a file')).toBeVisible()
    await expect(log.getByText('photo.heic')).toBeVisible()
    const bitmap = await readFile(
      join(import.meta.dirname, '..', 'server', 'test', 'corpus', 'media', 'small.bmp'),
    )
    const pictures = log.getByRole('button', { name: 'Open photo' })
    const before = await pictures.count()
    await sendPicture(page, { name: 'small.bmp', mimeType: 'image/bmp', buffer: bitmap })
    await expect(pictures).toHaveCount(before + 1)
    await pictures.last().click()
    const viewer = page.getByRole('dialog')
    const middle = async () => {
      const small = await viewer.getByRole('img').boundingBox()
      return small ? Math.round(small.x + small.width / 2) : 0
    }
    // it has no position until it is laid out
    const half = (page.viewportSize()?.width ?? 0) / 2
    await expect.poll(async () => Math.abs((await middle()) - half)).toBeLessThan(5)
    await viewer.getByRole('button', { name: 'Close' }).click()
    const long = await sharp({ create: { width: 1_080, height: 16_000, channels: 3, background: '#c33' } })
      .png()
      .toBuffer()
    await sendPicture(page, { name: 'long.png', mimeType: 'image/png', buffer: long })
    await expect(pictures).toHaveCount(before + 2)
    await pictures.last().click()
    const shown = viewer.getByRole('img')
    await expect
      .poll(async () => (await shown.boundingBox())?.width)
      .toBe(Math.min(922, page.viewportSize()?.width ?? 0))
    await page.mouse.move(150, 400)
    await page.mouse.wheel(0, 900)
    await expect.poll(async () => (await shown.boundingBox())?.y).toBeLessThan(-500)
  },
)

test(
  'a recalled message is gone on both sides, and can be edited again',
  { tag: '@full' },
  async ({ phone }) => {
    const budi = await phone('budi01', { language: 'id' })
    const amelia = await phone('amelia')
    await openChat(amelia.page, /^Budi/)
    await openChat(budi.page, /^Amelia/)
    // earlier tests may have left unread messages, at which the room opens
    await budi.page.getByRole('log').hover()
    await budi.page.mouse.wheel(0, 50_000)
    await expect(budi.page.getByRole('log').locator('[data-message]').last()).toBeInViewport()
    await sendText(amelia.page, 'Meet at ten past nien')
    const there = budi.page.getByRole('log').getByText('Meet at ten past nien')
    await expect(there).toBeVisible()
    await openMenuOfSent(
      amelia.page.locator('[data-bubble]').filter({ hasText: 'Meet at ten past nien' }).last(),
    )
    await amelia.page.getByRole('menuitem', { name: 'Unsend' }).click()
    await expect(there).toBeHidden()
    await expect(amelia.page.getByRole('log').getByText('You unsent a message').last()).toBeVisible()
    await amelia.page.getByRole('button', { name: 'Edit again' }).click()
    await expect(amelia.page.getByRole('textbox', { name: 'Message' })).toHaveValue('Meet at ten past nien')
    await sendText(amelia.page, 'Meet at ten past nine')
  },
)

test(
  'what is typed on one device is on the other device of the same person',
  { tag: '@full' },
  async ({ phone }) => {
    const first = await phone('arjun1', { language: 'hi' })
    const second = await phone('arjun1', { language: 'en' })
    await openChat(first.page, /^Budi/)
    await openChat(second.page, /^Budi/)
    const [here, there] = [first, second].map(({ page }) =>
      page.getByRole('textbox', { name: /^(संदेश|Message)/ }),
    )
    await here?.fill('दोनों जगह')
    await expect(there!).toHaveValue('दोनों जगह')
    await sendText(first.page, 'दोनों जगह दिखे')
    await expect(there!).toHaveValue('')
    await expect(second.page.getByRole('log').getByText('दोनों जगह दिखे')).toBeVisible()
  },
)

test(
  'a stranger has three texts, and sees how many are left',
  { tag: '@full' },
  async ({ phone, server }) => {
    const amelia = await phone('amelia')
    const { stranger } = await people(server, 'stranger')
    const socket = await stranger.connect()
    for (const text of ['Hello', 'Are you the one with the racket?', 'Please answer']) {
      expect((await socket.sendText({ to: amelia.person.id }, text)).code).toBe(10000)
    }
    expect((await socket.sendText({ to: amelia.person.id }, 'One more')).code).toBe(10023)
    await expect(amelia.page.getByRole('link', { name: /^stranger.*Please answer/ })).toBeVisible()
    await openChat(amelia.page, /^stranger/)
    await amelia.page.getByRole('button', { name: 'Accept' }).click()
    await expect(amelia.page.getByRole('button', { name: 'Accept' })).toBeHidden()
    expect((await socket.sendText({ to: amelia.person.id }, 'Thank you')).code).toBe(10000)
    await expect(amelia.page.getByRole('log').getByText('Thank you')).toBeVisible()
  },
)

test('a room of a thousand unread messages opens at the first of them, and one press leads to the newest', async ({
  phone,
  server,
}) => {
  const { teller } = await people(server, 'teller')
  const amelia = await phone('amelia')
  await befriend(teller, amelia.person)
  const socket = await teller.connect()
  for (let part = 0; part < 20; part += 1) {
    const texts = Array.from({ length: 50 }, (_, index) => `Line ${part * 50 + index + 1}`)
    await Promise.all(texts.map((text) => socket.sendText({ to: amelia.person.id }, text)))
  }
  const row = await amelia.person.call(conversations.byPerson, { id: teller.id })
  expect(row.unreadCount).toBe(1000)
  await openChat(amelia.page, /^teller/)
  await expect(amelia.page.getByRole('log').getByText(/^Line 1\d\d:\d\d$/)).toBeVisible()
  const latest = amelia.page.getByRole('button', { name: /latest|^\d+ new message/i })
  const room = amelia.page.getByRole('log')
  const newest = room.getByText(/^Line 1000/)
  // scrolling up right after the end was reached is not reverted
  await room.hover()
  await latest.evaluate((button: HTMLElement) => button.click())
  await newest.waitFor()
  await amelia.page.mouse.wheel(0, -1_500)
  await expect.poll(() => room.evaluate(restsBelow)).toBeGreaterThan(500)
  await latest.click()
  await expect(newest).toBeVisible()

  // the scroll position in older messages is restored after opening another page
  const scrolled = () => room.evaluate((log) => (log.scrollTop -= 1_500)).then(() => newest.count())
  await expect.poll(scrolled).toBe(0)
  // the rows are drawn a frame after the last scroll
  await expect.poll(() => room.evaluate(middleOfView)).not.toBe('')
  const read = await room.evaluate(middleOfView)
  await amelia.page.goto('/#/pages/setting/setting')
  await expect(amelia.page.getByRole('switch').or(amelia.page.getByRole('radio')).first()).toBeVisible()
  await amelia.page.goBack()
  await expect(room.getByText(read)).toBeInViewport()
  await expect(newest).toHaveCount(0)
})

test(
  'a room opens with all of the first unread message, at the top or at the end',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { walker } = await people(server, 'walker')
    const amelia = await phone('amelia')
    await befriend(walker, amelia.person)
    const socket = await walker.connect()
    const words = 'Take the second street on the left, then walk past the market. '
    for (let round = 1; round <= 4; round += 1) {
      // messages of different heights: the position of the first unread one is not a whole pixel
      for (let line = 0; line < 25; line += 1)
        await socket.sendText(
          { to: amelia.person.id },
          `Round ${round} line ${line} ${words.repeat(3 + ((line * round) % 4))}`,
        )
      await openChat(amelia.page, /^walker/)
      const log = amelia.page.getByRole('log')
      const first = log.getByText(`Round ${round} line 0 `)
      await expect(first).toBeInViewport()
      const cut = () => first.evaluate(hiddenAbove)
      if (round > 1) await expect.poll(cut, `round ${round}`).toBe(0)
      await amelia.page.getByRole('button', { name: /latest|^\d+ new message/i }).click()
      await expect(log.getByText(`Round ${round} line 24 `)).toBeInViewport()
      await expect(log.getByText(`Round ${round} line 0 `)).toHaveCount(0)
      await amelia.page.goBack()
    }
    // one that cannot be at the top of the view, since nothing follows it
    const unread = () => amelia.person.call(conversations.byPerson, { id: walker.id })
    await expect.poll(async () => (await unread()).unreadCount).toBe(0)
    await amelia.page.reload()
    await socket.sendText({ to: amelia.person.id }, `The last one ${words.repeat(4)}`)
    // until the server answers, the list shows the cached chat
    const row = amelia.page.getByRole('link', { name: /^walker(?=.*The last one)(?=.*\b1 unread message)/ })
    await expect(row).toBeVisible()
    await openChat(amelia.page, /^walker/)
    const log = amelia.page.getByRole('log')
    await expect(log.getByText('The last one')).toBeInViewport({ ratio: 1 })
    // at the end of the room, new messages are shown
    for (let more = 1; more <= 6; more += 1) {
      await socket.sendText({ to: amelia.person.id }, `After it ${more} ${words.repeat(5)}`)
      await expect(log.getByText(`After it ${more}`)).toBeInViewport({ ratio: 1 })
    }
  },
)

/** The number of pixels of the element above the view, after some frames. */
async function hiddenAbove(element: Element) {
  for (let frames = 0; frames < 15; frames += 1) await new Promise(requestAnimationFrame)
  const log = element.closest('[role=log]') ?? element
  return Math.max(0, Math.ceil(log.getBoundingClientRect().top - element.getBoundingClientRect().top))
}

/** The number of pixels below the view, after some frames. */
async function restsBelow(log: Element) {
  for (let frames = 0; frames < 15; frames += 1) await new Promise(requestAnimationFrame)
  return log.scrollHeight - log.clientHeight - log.scrollTop
}

/** The text of the message in the middle of the view, '' while no row is drawn there. */
function middleOfView(log: Element): string {
  const { top, height } = log.getBoundingClientRect()
  const rows = [...log.querySelectorAll('[data-highlighted]')]
  const row = rows.find((one) => one.getBoundingClientRect().bottom >= top + height / 2)
  return row && row.getBoundingClientRect().top < top + height ? (row.textContent ?? '') : ''
}

test(
  'messages that mention the user in a long unread room are stepped through, the oldest first',
  { tag: ['@phone', '@full'] },
  async ({ phone, server }) => {
    const linh = { userNum: 'linhvu', pwd: 'mynah-demo' }
    const teller = new Person(server, await callAs(server, undefined, auth.loginByPassword, linh))
    const amelia = await phone('amelia')
    const group = await amelia.person.call(groups.create, { name: 'Test group', userList: [teller.id] })
    const socket = await teller.connect()
    const sendText = async (content: string, at?: string[]) => {
      const message = { msgType: 0, content, ...(at && { extras: { at } }) }
      expect((await socket.post({ groupId: group.id }, message)).code).toBe(10000)
    }
    for (let line = 1; line <= 120; line += 1) {
      if (line === 40) await sendText('@Amelia first', [amelia.person.id])
      else if (line === 90) await sendText('@Amelia second', [amelia.person.id])
      else await sendText(`Line ${line}`)
    }
    await amelia.page.reload()
    await amelia.page.getByRole('link', { name: /^Test group/ }).click()
    const room = amelia.page.getByRole('log')
    await amelia.page.getByRole('button', { name: 'Go to 2 messages that mention you' }).click()
    await expect(room.getByText('@Amelia first')).toBeVisible()
    await amelia.page.getByRole('button', { name: 'Go to 1 message that mentions you' }).click()
    await expect(room.getByText('@Amelia second')).toBeVisible()
    await expect(amelia.page.getByRole('button', { name: /mention/ })).toHaveCount(0)
  },
)

test('rooms and lists pass the accessibility check in both themes', async ({ phone }) => {
  for (const theme of ['light', 'dark'] as const) {
    const { page } = await phone('amelia', { theme })
    await expect(page.getByRole('link', { name: /^Linh Vũ/ })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await openChat(page, /^Linh Vũ/)
    // tests before may have written so much that the messages of the demo are far above
    await expect(page.getByRole('log').locator('[data-message]').last()).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  }
})

test('the button of a notice stands out from its bubble in the dark', async ({ phone }) => {
  const { page } = await phone('amelia', { theme: 'dark' })
  await page.getByRole('link', { name: /^Mynah/ }).click()
  const button = page.getByRole('log').locator('[data-message]').getByRole('link').last()
  await expect(button).toBeVisible()
  const [background = 0, bubble = 0] = await button.evaluate((one) => {
    const around = one.closest('[data-message]')
    if (!around) throw new Error('no bubble')
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('no canvas')
    return [one, around].map((element) => {
      context.fillStyle = getComputedStyle(element).backgroundColor
      context.fillRect(0, 0, 1, 1)
      const channels = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      // relative luminance, WCAG 2.2
      return 0.2126 * (channels[0] ?? 0) + 0.7152 * (channels[1] ?? 0) + 0.0722 * (channels[2] ?? 0)
    })
  })
  const [lighter, darker] = [Math.max(background, bubble), Math.min(background, bubble)]
  expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThan(1.15)
})
