import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { more, openChat, sendText, sendPicture, sendChosen } from './steps/chat-steps.ts'
import { fingerOn, mouseOn } from './finger.ts'
import { expect, test } from './phones.ts'
import { recordVideo } from './recording.ts'

const picturePath = join(import.meta.dirname, '..', 'web', 'public', 'icon-512.png')
const log = (page: Page) => page.getByRole('log')

/** A PDF of two pages with a text each, in a font that is not embedded. */
function pdf(): Buffer {
  const page = (text: string) => `BT /F1 32 Tf 40 120 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    ...[6, 7].map(
      (at) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents ${at} 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    ),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...['Page one', 'Page two'].map(
      (text) => `<< /Length ${page(text).length} >>\nstream\n${page(text)}\nendstream`,
    ),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`)
}

test('every kind that users send arrives live, is shown after a reload, and on a second device', async ({
  phone,
}) => {
  test.slow()
  const amelia = await phone('amelia')
  const budi = await phone('budi01', { language: 'en' })
  await openChat(amelia.page, /^Budi/)
  await openChat(budi.page, /^Amelia/)

  await sendPicture(amelia.page, picturePath, picturePath)
  await sendPicture(amelia.page, await recordVideo(amelia.page))
  await more(amelia.page)
  const contract = {
    name: 'hợp đồng <b>.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Ten rackets, <script>'),
  }
  await amelia.page.locator('[data-picker=files]').setInputFiles(contract)
  await sendChosen(amelia.page)
  await more(amelia.page)
  const tariff = { name: 'tariff.pdf', mimeType: 'application/pdf', buffer: pdf() }
  await amelia.page.locator('[data-picker=files]').setInputFiles(tariff)
  await sendChosen(amelia.page)
  await more(amelia.page)
  await amelia.page.getByRole('button', { name: 'Contact card' }).click()
  await amelia.page.getByRole('button', { name: 'Linh Vũ' }).click()
  await amelia.page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(log(amelia.page).getByRole('link', { name: 'Linh Vũ' })).toBeVisible()

  const second = await phone('budi01', { language: 'en' })
  await openChat(second.page, /^Amelia/)
  const all = async (page: Page) => {
    await expect(log(page).getByRole('link', { name: 'Linh Vũ' })).toBeVisible()
    await expect(log(page).getByRole('link', { name: 'Open hợp đồng <b>.txt' })).toBeVisible()
    await expect(log(page).getByRole('button', { name: 'Play video' })).toBeVisible()
    await expect(log(page).getByRole('button', { name: 'Open photo' })).toHaveCount(2)
  }
  await all(budi.page)
  await all(second.page)
  await budi.page.reload()
  await all(budi.page)

  await log(budi.page).getByRole('button', { name: 'Play video' }).click()
  const viewer = budi.page.getByRole('dialog')
  const playing = viewer.locator('video')
  await expect.poll(() => playing.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.2)
  await budi.page.goBack()
  await expect(viewer).toBeHidden()
  await log(budi.page).getByRole('link', { name: 'Open hợp đồng <b>.txt' }).click()
  await expect(budi.page.getByText('Ten rackets, <script>')).toBeVisible()
  await budi.page.goBack()
  await expect(budi.page.getByText('Ten rackets, <script>')).toBeHidden()
  await log(budi.page).getByRole('link', { name: 'Open tariff.pdf' }).click()
  const paper = budi.page.getByRole('img', { name: 'Page 2 of 2' })
  await paper.scrollIntoViewIfNeeded()
  await expect.poll(() => paper.evaluate(inked)).toBeGreaterThan(100)
})

/** The number of dark pixels in a canvas. */
function inked(canvas: SVGElement | HTMLElement): number {
  if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0
  const points = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let dark = 0
  for (let at = 0; at < points.length; at += 4) if ((points[at] ?? 255) < 100) dark += 1
  return dark
}

test(
  'a voice from the microphone plays on the other side, with its length and its waveform',
  { tag: '@full' },
  async ({ phone }) => {
    const amelia = await phone('amelia')
    const linh = await phone('linhvu', { language: 'vi' })
    await openChat(amelia.page, /^Linh Vũ/)
    await openChat(linh.page, /^Amelia/)
    await amelia.page.getByRole('button', { name: 'Record a voice message' }).click()
    await expect(amelia.page.getByRole('group', { name: 'Record a voice message' })).toContainText(
      /0:(?:0[2-9]|1\d)/,
    )
    await amelia.page.getByRole('button', { name: 'Send voice message' }).click()

    const play = log(linh.page).getByRole('button', { name: /^Phát tin nhắn thoại, [2-9] giây$/ })
    await expect(play).toBeVisible()
    await expect(log(linh.page).getByRole('img', { name: 'Chưa nghe' })).toBeVisible()
    const answer = linh.page.waitForResponse((one) => one.url().endsWith('.mp3'))
    await play.click()
    await expect(log(linh.page).getByRole('img', { name: 'Chưa nghe' })).toBeHidden()
    const received = await linh.page.evaluate(
      async (url) => {
        const bytes = await (await fetch(url)).arrayBuffer()
        const sound = await new OfflineAudioContext(1, 48_000, 48_000).decodeAudioData(bytes)
        const loudest = sound.getChannelData(0).reduce((most, one) => Math.max(most, Math.abs(one)), 0)
        return { seconds: sound.duration, loudest }
      },
      (await answer).url(),
    )
    // 0:02 is shown from a second and a half on
    expect(received.seconds).toBeGreaterThan(1.45)
    expect(received.seconds).toBeLessThan(10)
    expect(received.loudest).toBeGreaterThan(0.05)
  },
)

test(
  'a finger that slides up from the microphone locks the recording, and it is sent afterwards @phone',
  { tag: '@full' },
  async ({ phone }) => {
    const amelia = await phone('amelia')
    const { page } = amelia
    await openChat(page, /^Linh Vũ/)
    const mic = await page.getByRole('button', { name: 'Record a voice message' }).boundingBox()
    if (!mic) throw new Error('the microphone is not there')
    const finger = await fingerOn(page)
    const x = mic.x + mic.width / 2
    const y = mic.y + mic.height / 2
    const slideUp = async (ups: readonly number[]) => {
      for (const up of ups) await finger.move(x, y - up)
    }
    await finger.down(x, y)
    const bar = page.getByRole('group', { name: 'Record a voice message' })
    await expect(bar).toBeVisible()
    // a browser that scrolled instead would cancel the touch within the first twenty pixels
    await slideUp([5, 10, 15, 20, 25, 30])
    await expect(bar).toContainText('Slide left to cancel, up to keep recording')
    await slideUp([50, 70, 90])
    await finger.up()
    // polling once a second may miss any one value; 0:01 is shown before the shortest recording that is sent
    await expect(bar).toContainText(/0:0[2-9]/)
    await page.getByRole('button', { name: 'Send voice message' }).click()
    await expect(
      log(page)
        .getByRole('button', { name: /^Play voice message, [1-9]/ })
        .last(),
    ).toBeVisible()
  },
)

test(
  'a finger or mouse that slides from the microphone onto the bin, or past it, sends nothing',
  { tag: '@full' },
  async ({ phone, hasTouch }) => {
    const { page } = await phone('amelia')
    await openChat(page, /^Linh Vũ/)
    const mic = page.getByRole('button', { name: 'Record a voice message' })
    const bar = page.getByRole('group', { name: 'Record a voice message' })
    const finger = hasTouch ? await fingerOn(page) : mouseOn(page)
    const sent = log(page).getByRole('button', { name: /^Play voice message/ })
    const before = await sent.count()
    const middle = async (one: typeof mic) => {
      const box = await one.boundingBox()
      if (!box) throw new Error('it is not there')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const steps = (from: number, to: number) => [0.25, 0.5, 0.75, 1].map((part) => from + (to - from) * part)
    for (const width of hasTouch ? [320, 390] : [1_024, 1_280]) {
      await page.setViewportSize({ width, height: 640 })
      // the details move the button when they find space
      await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible({
        visible: width === 1_280,
      })
      await mic.click({ trial: true })
      const field = await middle(page.getByRole('textbox', { name: 'Message' }))
      for (const to of ['bin', 'edge']) {
        const { x, y } = await middle(mic)
        // the button is at the right edge, and the bin within reach of the thumb
        expect(x).toBeGreaterThan(hasTouch ? width - 44 : field.x)
        await finger.down(x, y)
        await expect(bar).toContainText(/0:0[1-9]/)
        const bin = await middle(bar.getByRole('button', { name: 'Cancel recording' }))
        expect(x - bin.x).toBeLessThan(70)
        await finger.across(steps(x, to === 'bin' ? bin.x : 2), y)
        await expect(bar).toContainText('Let go to cancel')
        await finger.up()
        await expect(bar).toBeHidden()
      }
    }
    expect(await sent.count()).toBe(before)
  },
)

test(
  'a message is answered with its quote, forwarded one by one and merged, and deleted for oneself',
  { tag: '@full' },
  async ({ phone }) => {
    test.slow()
    const amelia = await phone('amelia')
    const budi = await phone('budi01', { language: 'en' })
    await openChat(amelia.page, /^Budi/)
    await openChat(budi.page, /^Amelia/)
    await sendText(amelia.page, 'Court 4 is booked')
    await sendText(amelia.page, 'From six to eight')

    const menu = async (page: Page, text: string, action: string) => {
      await log(page).getByText(text).first().click({ button: 'right' })
      await page.getByRole('menuitem', { name: action }).click()
    }
    await menu(budi.page, 'Court 4 is booked', 'Reply')
    await sendText(budi.page, 'I will be there')
    const answer = log(amelia.page).getByRole('button', { name: 'You Court 4 is booked' })
    await expect(answer).toBeVisible()
    await menu(amelia.page, 'Court 4 is booked', 'Unsend')
    await expect(log(budi.page).getByRole('button', { name: /This message was unsent/ })).toBeVisible()

    await menu(budi.page, 'From six to eight', 'Forward')
    await budi.page.getByRole('button', { name: 'Linh Vũ' }).first().click()
    await budi.page.getByRole('button', { name: 'Send (1)' }).click()
    const linh = await phone('linhvu', { language: 'en' })
    await openChat(linh.page, /^Budi/)
    await expect(log(linh.page).getByText('From six to eight')).toBeVisible()

    await menu(budi.page, 'From six to eight', 'Select')
    await budi.page.getByRole('checkbox', { name: 'Select message' }).last().check()
    await expect(budi.page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible()
    await budi.page.getByRole('button', { name: 'As one card' }).click()
    await budi.page.getByRole('button', { name: 'Linh Vũ' }).first().click()
    await budi.page.getByRole('button', { name: 'Send (1)' }).click()
    await log(linh.page)
      .getByRole('link', { name: /Chat between/ })
      .click()
    await expect(linh.page.getByText('I will be there')).toBeVisible()

    await menu(budi.page, 'I will be there', 'Delete for me')
    await budi.page.getByRole('dialog').getByRole('button', { name: 'Delete for me' }).click()
    await expect(log(budi.page).getByText('I will be there')).toBeHidden()
    await expect(log(amelia.page).getByText('I will be there')).toBeVisible()
  },
)

test(
  'a member who is mentioned in a group sees it in the chat list, and a link says where it leads',
  { tag: '@full' },
  async ({ phone }) => {
    const budi = await phone('budi01', { language: 'en' })
    const chanida = await phone('chanida', { language: 'en' })
    await openChat(budi.page, /^Saturday badminton/)
    const field = budi.page.getByRole('textbox', { name: 'Message' })
    await field.pressSequentially('Hi @ชนิ')
    const choice = budi.page.getByRole('listbox', { name: 'Mention' }).getByRole('option', { name: /ชนิดา/ })
    // by keyboard: the best match is selected, and Enter inserts it
    await expect(choice).toHaveAttribute('aria-selected', 'true')
    await field.press('Enter')
    await expect(field).toHaveValue('Hi @ชนิดา ')
    await field.pressSequentially('see https://example.org/a?b=1&c=2.')
    await budi.page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(chanida.page.getByRole('link', { name: /^Saturday badminton/ })).toContainText('[@ you]')
    await openChat(chanida.page, /^Saturday badminton/)
    await log(chanida.page).getByRole('link', { name: 'https://example.org/a?b=1&c=2' }).click()
    const question = chanida.page.getByRole('dialog', { name: "You're leaving Mynah for example.org" })
    await expect(question).toContainText('https://example.org/a?b=1&c=2')
    const opened = chanida.context.waitForEvent('page')
    await question.getByRole('button', { name: 'Open link' }).click()
    await (await opened).close()
    await expect(log(chanida.page)).toBeVisible()
  },
)

test(
  'markup and scripts in texts, links and names of files are shown as what they are',
  { tag: '@phone' },
  async ({ phone }) => {
    const amelia = await phone('amelia')
    const budi = await phone('budi01', { language: 'en' })
    await openChat(amelia.page, /^Budi/)
    await openChat(budi.page, /^Amelia/)
    const markup = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
    await sendText(amelia.page, `${markup} javascript:window.hacked=1 [x](javascript:window.hacked=1)`)
    await more(amelia.page)
    await amelia.page.locator('[data-picker=files]').setInputFiles({
      name: '<img src=x onerror=window.hacked=1>.html',
      mimeType: 'text/html',
      buffer: Buffer.from(`<script>window.hacked=1</script>${markup}`),
    })
    await sendChosen(amelia.page)
    const room = log(budi.page)
    await expect(room.getByText('<img src=x onerror="window.hacked=1">')).toBeVisible()
    const file = room.getByRole('link', { name: /^Open .*onerror=window\.hacked=1/ })
    await expect(file).toBeVisible()
    await expect(room.locator('img[src=x], script, a[href^="javascript"]')).toHaveCount(0)
    await file.click()
    await expect(budi.page.getByText('<script>window.hacked=1</script>')).toBeVisible()
    await budi.page.goto('/#/pages/toHtml/toHtml?url=javascript%3Awindow.hacked%3D1')
    await expect(budi.page.getByText('This link cannot be opened.')).toBeVisible()
    expect(await budi.page.evaluate(() => 'hacked' in window)).toBe(false)
  },
)
