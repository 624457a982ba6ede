import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@mynah/contract/languages'
import type { Locator, Page } from '@playwright/test'
import type en from '../web/src/features/calling/call-screen/strings/en.json'
import { faultsOf } from './accessible.ts'
import { answer, call, incoming, shoot, timer } from './steps/call-steps.ts'
import { openChat } from './steps/chat-steps.ts'
import { tabTo } from './steps/key-steps.ts'
import { expectMedia, withDevices } from './steps/media-steps.ts'
import { expect, test, type Phone } from './phones.ts'

/** When the page received the first packet of sound, and the first one that is not silence, by its clock. */
const firstSound = (page: Page): Promise<{ packet: number; sound: number }> =>
  page.evaluate(async () => {
    const peers = (window as unknown as { testPeers: RTCPeerConnection[] }).testPeers
    let packet = 0
    for (;;) {
      for (const peer of peers) {
        if (peer.connectionState === 'closed') continue
        for (const [, report] of await peer.getStats()) {
          if (report.type !== 'inbound-rtp' || report.kind !== 'audio') continue
          if (report.packetsReceived > 0) packet ||= Date.now()
          if (report.totalAudioEnergy > 0) return { packet, sound: Date.now() }
        }
      }
      await new Promise((next) => setTimeout(next, 5))
    }
  })

test('the caller hears the first word of the answer', { tag: ['@full', '@phone'] }, async ({ phone }) => {
  const rounds = Number(process.env.MYNAH_ROUNDS ?? 3)
  const [amelia, linh] = (await withDevices(phone, 'amelia', 'linhvu')) as [Phone, Phone]
  await openChat(amelia.page, /^Linh Vũ/)
  const figures = {
    'press to ringing at the other': [] as number[],
    'answer to the first packet at the caller': [] as number[],
    'answer to its first beep': [] as number[],
    'answer to the first packet at the callee': [] as number[],
    'hang up to its end at the other': [] as number[],
  }
  for (let round = 0; round < rounds; round += 1) {
    const button = answer(linh.page)
    const calledAt = await pressedAt(amelia.page.getByRole('button', { name: 'Voice call', exact: true }))
    await button.waitFor()
    figures['press to ringing at the other'].push(Date.now() - calledAt)
    // the connections to and from the server, which are made while it rings
    await linh.page.waitForFunction(
      () =>
        (window as unknown as { testPeers: RTCPeerConnection[] }).testPeers.filter(
          ({ connectionState }) => connectionState === 'connected',
        ).length === 2,
    )
    const [atCaller, atCallee] = [firstSound(amelia.page), firstSound(linh.page)]
    const answeredAt = await pressedAt(button)
    const { packet, sound } = await atCaller
    figures['answer to the first packet at the caller'].push(packet - answeredAt)
    // the test device plays a beep, with silence in between
    figures['answer to its first beep'].push(sound - answeredAt)
    figures['answer to the first packet at the callee'].push((await atCallee).packet - answeredAt)
    await expect(timer(amelia.page)).toBeVisible()
    const endedAt = await pressedAt(amelia.page.getByRole('button', { name: 'Hang up' }))
    await linh.page.getByRole('button', { name: 'Hang up' }).waitFor({ state: 'hidden' })
    figures['hang up to its end at the other'].push(Date.now() - endedAt)
    await expect(amelia.page.getByRole('button', { name: 'Voice call', exact: true })).toBeVisible()
  }
  for (const [what, all] of Object.entries(figures)) {
    const sorted = all.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
    console.log(`${what}, ms: median ${at(0.5)}, p90 ${at(0.9)} of ${all.join(' ')}`)
  }
  expect(Math.min(...figures['answer to the first packet at the caller'])).toBeLessThan(1_500)
})

/** Presses the button. @returns the time of this machine's clock, in ms */
const pressedAt = (button: Locator): Promise<number> =>
  button.evaluate((one) => {
    const at = Date.now()
    ;(one as HTMLButtonElement).click()
    return at
  })

test(
  'the self-test finds out which step of a call works: devices, server, and the ways of the media',
  { tag: '@full' },
  async ({ phone }) => {
    const [amelia] = (await withDevices(phone, 'amelia')) as [Phone]
    const { page } = amelia
    await page.goto('/#/pages/setting/setting')
    await page.getByRole('link', { name: 'Call test' }).click()
    const step = (name: RegExp) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    for (const name of [/^Microphone/, /^Camera/, /by UDP/]) await expect(step(name)).toContainText('Works.')
    await expect(step(/^Server/)).toContainText('The server can be reached.')
    await expect(step(/by TCP/)).toContainText('This server offers UDP only.')
    // the same with a camera that is refused
    await page.evaluate(() => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = (wanted) =>
        wanted?.video ? Promise.reject(new DOMException('refused', 'NotAllowedError')) : open(wanted)
    })
    await page.getByRole('button', { name: 'Test again' }).click()
    await expect(step(/^Camera/)).toContainText('The camera is blocked.')
    await expect(step(/^Microphone/)).toContainText('Works.')
    await expect(step(/by UDP/)).toContainText('Works.')
  },
)

test(
  'a call is placed, answered, muted, minimised and hung up by keys alone, and axe finds nothing on its screens',
  { tag: '@full' },
  async ({ phone }) => {
    const [amelia, linh] = (await withDevices(phone, 'amelia', 'linhvu')) as [Phone, Phone]
    const keys = async (page: Page, ...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key)
    }
    await openChat(amelia.page, /^Linh Vũ/)
    await openChat(linh.page, /^Amelia/)
    await amelia.page.getByRole('button', { name: 'Video call', exact: true }).focus()
    await keys(amelia.page, 'Enter')
    await expect(amelia.page.getByRole('status').filter({ hasText: 'Ringing…' })).toBeVisible()
    expect(await faultsOf(amelia.page)).toEqual([])

    // an incoming call has the focus, and Tab moves only among its buttons
    await expect(incoming(linh.page)).toBeFocused()
    expect(await faultsOf(linh.page)).toEqual([])
    await tabTo(linh.page, /^Answer$/)
    await keys(linh.page, 'Enter')
    for (const { page } of [amelia, linh]) {
      await expect(timer(page)).toBeVisible()
      await expectMedia(page, { video: true })
      expect(await faultsOf(page)).toEqual([])
    }
    await tabTo(amelia.page, /^Mute$/)
    await keys(amelia.page, 'Enter')
    await expect(linh.page.getByText('Amelia is muted')).toBeVisible()
    // the pressed button keeps the focus under its new name
    await expect(amelia.page.getByRole('button', { name: 'Unmute' })).toBeFocused()
    await tabTo(linh.page, /^Swap pictures$/)
    await keys(linh.page, 'Enter')
    await expect(linh.page.getByRole('button', { name: 'Swap pictures' })).toBeFocused()
    await tabTo(linh.page, /^Devices$/)
    await keys(linh.page, 'Enter')
    await expect(linh.page.getByRole('dialog').or(linh.page.getByRole('menu'))).toBeVisible()
    await keys(linh.page, 'Escape')
    await expect(linh.page.getByRole('button', { name: 'Devices' })).toBeFocused()

    // minimised to the chat, and opened again by the tile
    await tabTo(linh.page, /^Minimise$/)
    await keys(linh.page, 'Enter')
    await expect(linh.page.getByRole('button', { name: /^Call: \d\d:\d\d$/ })).toBeVisible()
    expect(await faultsOf(linh.page)).toEqual([])
    await tabTo(linh.page, /^Call: \d\d:\d\d$/)
    await keys(linh.page, 'Enter')
    await expect(timer(linh.page)).toBeVisible()
    await tabTo(linh.page, /^Hang up$/)
    await keys(linh.page, 'Enter')
    for (const { page } of [amelia, linh]) {
      await expect(page.getByText(/Call lasted/).last()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Hang up' })).toBeHidden()
    }
    await expect(amelia.page.locator(':focus')).toBeVisible()
    await expect(linh.page.locator(':focus')).toBeVisible()
  },
)

const wordsOf = (language: string) =>
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, '../web/src/features/calling/call-screen/strings', `${language}.json`),
      'utf8',
    ),
  ) as typeof en

test(
  'a running call fits the narrowest screen with the largest letters, in any language',
  { tag: ['@phone', '@full'] },
  async ({ phone }) => {
    test.setTimeout(240_000)
    const [amelia, linh] = (await withDevices(phone, 'amelia', 'linhvu')) as [Phone, Phone]
    const { page } = linh
    await openChat(amelia.page, /^Linh Vũ/)
    await call(amelia.page, 'Video call')
    await answer(page).click()
    await expect(timer(page)).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    for (const language of languages) {
      await page.evaluate((lang) => {
        localStorage.setItem('text-size', 'largest')
        localStorage.setItem('lang', lang)
      }, language)
      await page.reload()
      await page
        .getByRole('main')
        .getByRole('button', { name: wordsOf(language).return })
        .click()
      await expect(timer(page)).toBeVisible()
      await expectMedia(page, { video: true })
      const cut = await page
        .getByRole('toolbar')
        .evaluate((bar) =>
          [bar, ...bar.querySelectorAll('button, span')]
            .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
            .map((part) => `${part.textContent}: ${part.scrollWidth} in ${part.clientWidth}`),
        )
      expect(cut, language).toEqual([])
      const right = await page
        .getByRole('toolbar')
        .getByRole('button')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
      expect(right, language).toBeLessThanOrEqual(320)
      await shoot(page, `call-${language}`)
    }
    await page.getByRole('toolbar').getByRole('button').last().click()
    await expect(amelia.page.getByText(/Call lasted/).last()).toBeVisible()
  },
)
