import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { languages } from '@mynah/contract/languages'
import type { Locator, Page } from '@playwright/test'
import type en from '../web/src/features/calling/call-screen/strings/en.json'
import { openChat } from './steps/chat-steps.ts'
import { tabTo } from './steps/key-steps.ts'
import { expectMedia, expectMediaOf, lineOf, packetsReceived, withDevices } from './steps/media-steps.ts'
import { expect, test, type Phone } from './phones.ts'

const shots = process.env.MYNAH_SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}-${page.viewportSize()?.width}.png` })
}

const answer = (page: Page) =>
  page.getByRole('dialog', { name: /^Call from/ }).getByRole('button', { name: 'Answer' })
const timer = (page: Page) => page.getByRole('status').filter({ hasText: /^\d\d:\d\d$/ })

test('two people have a video call: both receive sound and pictures, and one line says how long it lasted', async ({
  phone,
}) => {
  const [amelia, linh] = (await withDevices(phone, 'amelia', 'linhvu')) as [Phone, Phone]
  await openChat(amelia.page, /Linh Vũ/)
  await call(amelia.page, 'Video call')
  await expect(amelia.page.getByRole('status').filter({ hasText: 'Ringing…' })).toBeVisible()
  await answer(linh.page).click()
  for (const { page } of [amelia, linh]) {
    await expect(timer(page)).toBeVisible()
    await expectMedia(page, { video: true })
  }
  await amelia.page.getByRole('button', { name: 'Mute' }).click()
  await expect(linh.page.getByText('Amelia is muted')).toBeVisible()
  await linh.page.getByRole('button', { name: 'Minimise' }).click()
  const tile = linh.page.getByRole('button', { name: /^Call: \d\d:\d\d$/ })
  await expect(tile).toBeVisible()
  await linh.page.getByRole('button', { name: 'Mute' }).click()
  await expect(amelia.page.getByText('Linh Vũ is muted')).toBeVisible()
  await linh.page.getByRole('button', { name: 'Unmute' }).click()
  await expect(amelia.page.getByText('Linh Vũ is muted')).toBeHidden()
  await tile.click()
  await linh.page.getByRole('button', { name: 'Minimise' }).click()
  await linh.page.getByRole('button', { name: 'Hang up' }).click()
  await expect(amelia.page.getByText(/Call lasted/).last()).toBeVisible()
})

test(
  'a lost connection is shown on both sides within seconds, recovers, and after the call ends one can call again',
  { tag: '@full' },
  async ({ phone }) => {
    const [amelia, linh] = (await withDevices(phone, 'amelia', 'linhvu')) as [Phone, Phone]
    const line = await lineOf(amelia)
    await openChat(amelia.page, /^Linh Vũ/)
    await call(amelia.page, 'Video call')
    await answer(linh.page).click()
    for (const { page } of [amelia, linh]) await expectMedia(page, { video: true })
    const lost = async () => {
      await line.cut()
      const cutAt = Date.now()
      const said = async ({ page }: Phone, text: string) => {
        await expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()
        return Date.now() - cutAt
      }
      return Promise.all([said(amelia, 'Reconnecting…'), said(linh, 'Amelia is reconnecting…')])
    }
    const after = await lost()
    test.info().annotations.push({ type: 'said after, ms', description: after.join(', ') })
    for (const ms of after) expect(ms).toBeLessThan(5_000)
    const before = await packetsReceived(amelia.page)
    // The last picture of the other side stays, dimmed, and is never replaced by one's own.
    await expect(linh.page.getByLabel('Camera of Amelia')).toBeVisible()
    await shoot(linh.page, 'reconnecting')
    await shoot(amelia.page, 'own-line-lost')
    expect(await packetsReceived(amelia.page)).toBe(before)
    await line.mend()
    for (const { page } of [amelia, linh]) {
      await expect(timer(page)).toBeVisible()
      await expectMedia(page, { video: true })
    }
    await lost()
    const broken = linh.page.getByRole('status').filter({ hasText: 'The connection to Amelia was lost' })
    await expect(broken).toBeVisible({ timeout: 60_000 })
    await shoot(linh.page, 'connection-lost')
    await line.mend()
    await expect(
      amelia.page.getByRole('status').filter({ hasText: 'The connection to Linh Vũ was lost' }),
    ).toBeVisible({ timeout: 60_000 })
    await linh.page.getByRole('button', { name: 'Call again' }).click()
    await answer(amelia.page).click()
    for (const { page } of [amelia, linh]) await expectMedia(page, { video: true })
    await amelia.page.getByRole('button', { name: 'Hang up' }).click()
    await expect(linh.page.getByRole('button', { name: 'Hang up' })).toBeHidden()
  },
)

test(
  'a second call waits, is answered instead of the first, adds a friend, and is in the list of calls',
  { tag: '@full' },
  async ({ phone }) => {
    const [amelia, linh, budi] = (await withDevices(phone, 'amelia', 'linhvu', 'budi01')) as [
      Phone,
      Phone,
      Phone,
    ]
    await openChat(amelia.page, /^Linh Vũ/)
    await call(amelia.page, 'Video call')
    await answer(linh.page).click()
    await expect(timer(linh.page)).toBeVisible()
    await openChat(budi.page, /^Linh Vũ/)
    await call(budi.page, 'Video call')
    await expect(budi.page.getByRole('status').filter({ hasText: 'In another call…' })).toBeVisible()
    const waiting = linh.page.getByRole('dialog', { name: /^Call from Budi/ })
    await expect(waiting.getByRole('button', { name: 'Decline' })).toBeVisible()
    await shoot(linh.page, 'call-waiting')
    await waiting.getByRole('button', { name: 'End and answer' }).click()
    await expect(waiting).toBeHidden()
    for (const { page } of [linh, budi]) await expectMedia(page, { video: true })
    await expect(amelia.page.getByRole('button', { name: 'Hang up' })).toBeHidden()
    await linh.page.getByRole('button', { name: 'Add people' }).click()
    await linh.page.getByRole('searchbox', { name: 'Search friends' }).fill('amel')
    await linh.page.getByRole('button', { name: /^Amelia/ }).click()
    await shoot(linh.page, 'call-add')
    await linh.page.getByRole('button', { name: 'Add people (1)' }).click()
    const rings = amelia.page.getByRole('dialog', { name: /^Call from Linh Vũ/ })
    await expect(rings.getByText(/Incoming video call with Budi/)).toBeVisible()
    await shoot(amelia.page, 'call-added')
    await rings.getByRole('button', { name: 'Answer' }).click()
    for (const { page } of [amelia, linh, budi]) await expectMediaOf(page, 2, { video: true })
    await shoot(linh.page, 'call-of-three')
    for (const { page } of [linh, budi]) await page.getByRole('button', { name: 'Hang up' }).click()
    for (const { page } of [amelia, linh, budi])
      await expect(page.getByRole('button', { name: 'Hang up' })).toBeHidden()
    // nothing of the call is in the history
    await expect(
      linh.page.getByRole('heading', { name: 'Chats' }).or(linh.page.getByRole('log')),
    ).toBeVisible()
    await budi.page.goto('/#/pages/chat/list')
    await openChat(budi.page, /^Amelia/)
    await call(budi.page, 'Voice call')
    await expect(answer(amelia.page)).toBeVisible()
    await budi.page.getByRole('button', { name: 'Hang up' }).click()
    await amelia.page.goto('/#/pages/friend/list')
    await expect(amelia.page.getByRole('link', { name: /Calls.*1 missed call/ })).toBeVisible()
    await shoot(amelia.page, 'contacts')
    await amelia.page.getByRole('link', { name: /^Calls/ }).click()
    const calls = amelia.page.getByRole('list', { name: 'Calls' }).getByRole('listitem')
    await expect(calls.nth(0)).toContainText('Missed')
    await expect(calls.nth(1)).toContainText(/Incoming · \d:\d\d/)
    await expect(calls.nth(2)).toContainText(/Outgoing · \d:\d\d/)
    await shoot(amelia.page, 'calls')
    await amelia.page
      .getByRole('button', { name: /^Call Budi/ })
      .first()
      .click()
    await answer(budi.page).click()
    await expect(timer(amelia.page)).toBeVisible()
    await amelia.page.getByRole('button', { name: 'Hang up' }).click()
    await amelia.page.goto('/#/pages/friend/list')
    await expect(amelia.page.getByRole('link', { name: 'Calls', exact: true })).toBeVisible()
  },
)

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

/** Starts a voice or video call from the open private chat. */
async function call(page: Page, kind: 'Voice call' | 'Video call'): Promise<void> {
  await page.getByRole('button', { name: kind, exact: true }).click()
}
const incoming = (page: Page) => page.getByRole('dialog', { name: /^Call from/ })

test(
  'a call rings on all devices, comes back after a reload, and each end of one has its line',
  { tag: '@full' },
  async ({ phone }) => {
    const [amelia, linh, laptop] = (await withDevices(phone, 'amelia', 'linhvu', 'linhvu')) as [
      Phone,
      Phone,
      Phone,
    ]
    await openChat(amelia.page, /Linh Vũ/)
    await openChat(linh.page, /Amelia/)
    // One device answers: the other stops ringing. After a reload the page offers a way back into the call.
    await call(amelia.page, 'Voice call')
    await expect(incoming(laptop.page)).toBeVisible()
    await answer(linh.page).click()
    await expect(incoming(laptop.page)).toBeHidden()
    await expectMedia(amelia.page, { video: false })
    await linh.page.reload()
    await linh.page.getByRole('button', { name: 'Return to call' }).first().click()
    await expectMedia(linh.page, { video: false })
    await expectMedia(amelia.page, { video: false })
    await amelia.page.getByRole('button', { name: 'Hang up' }).click()
    await expect(amelia.page.getByText(/Call lasted/).last()).toBeVisible()
    await expect(linh.page.getByRole('button', { name: 'Hang up' })).toBeHidden()
    await openChat(laptop.page, /Amelia/)
    // Declined by keyboard.
    await call(amelia.page, 'Voice call')
    await expect(incoming(laptop.page)).toBeFocused()
    await laptop.page.keyboard.press('Escape')
    await expect(incoming(linh.page)).toBeHidden()
    await expect(laptop.page.getByText('You declined').last()).toBeVisible()
    await expect(amelia.page.getByRole('button', { name: 'Declined Call again' })).toBeVisible()
    // Cancelled before an answer, and called back from its line.
    await call(amelia.page, 'Voice call')
    await expect(incoming(laptop.page)).toBeVisible()
    await amelia.page.getByRole('button', { name: 'Hang up' }).click()
    await expect(incoming(laptop.page)).toBeHidden()
    await laptop.page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
      navigator.mediaDevices.getUserMedia = refuse
    })
    await laptop.page.getByRole('button', { name: 'Missed call Call back' }).click()
    await answer(amelia.page).click()
    await expect(laptop.page.getByText('The microphone is blocked.')).toBeVisible()
    await expect(timer(laptop.page)).toBeVisible()
    await expectMedia(laptop.page, { video: false })
    // closing the browser would leave the user in the call for half a minute, and so busy in later tests
    await laptop.page.getByRole('button', { name: 'Hang up' }).click()
    await expect(amelia.page.getByRole('button', { name: 'Hang up' })).toBeHidden()
  },
)

test(
  'three members of a group are in one call: one was called, one joins by the bar, and each receives the others',
  { tag: '@full' },
  async ({ phone }) => {
    const [amelia, linh, budi] = (await withDevices(phone, 'amelia', 'linhvu', 'budi01')) as [
      Phone,
      Phone,
      Phone,
    ]
    for (const { page } of [amelia, budi]) await openChat(page, /Saturday badminton/)
    await amelia.page.getByRole('button', { name: 'Call', exact: true }).click()
    await amelia.page.getByRole('menuitem', { name: 'Voice call' }).click()
    await amelia.page.getByRole('button', { name: 'Linh Vũ' }).click()
    await amelia.page.getByRole('button', { name: 'Call (1)' }).click()
    await answer(linh.page).click()
    await expect(budi.page.getByText('2 in call')).toBeVisible()
    await budi.page.getByRole('button', { name: 'Join' }).click()
    for (const { page } of [amelia, linh, budi])
      await expect(page.getByRole('list', { name: 'People in the call' }).getByRole('listitem')).toHaveCount(
        3,
      )
    for (const { page } of [amelia, linh, budi]) await expectMedia(page, { video: false })
    for (const { page } of [amelia, linh, budi]) await page.getByRole('button', { name: 'Hang up' }).click()
    await expect(budi.page.getByText(/Call lasted/).last()).toBeVisible()
  },
)

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

async function expectAccessible(page: Page): Promise<void> {
  // axe measures the contrast of text while it fades, which may start during its check
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  )
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  expect((await axe.analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

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
    await expectAccessible(amelia.page)

    // an incoming call has the focus, and Tab moves only among its buttons
    await expect(incoming(linh.page)).toBeFocused()
    await expectAccessible(linh.page)
    await tabTo(linh.page, /^Answer$/)
    await keys(linh.page, 'Enter')
    for (const { page } of [amelia, linh]) {
      await expect(timer(page)).toBeVisible()
      await expectMedia(page, { video: true })
      await expectAccessible(page)
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
    await expectAccessible(linh.page)
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
      if (shots) await page.screenshot({ path: `${shots}/call-${language}.png` })
    }
    await page.getByRole('toolbar').getByRole('button').last().click()
    await expect(amelia.page.getByText(/Call lasted/).last()).toBeVisible()
  },
)
