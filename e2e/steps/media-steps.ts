import type { Page } from '@playwright/test'
import { expect, type Phone } from '../phones.ts'

type Received = { audioEnergy: number; frames: number }

/**
 * The media that each of the page's peer connections has received: sound that is not silence, and decoded video
 * frames.
 */
const receivedByPeer = (page: Page): Promise<Received[]> =>
  page.evaluate(async () => {
    const peers = (window as unknown as { testPeers: RTCPeerConnection[] }).testPeers
    const all: { audioEnergy: number; frames: number }[] = []
    for (const peer of peers) {
      const sum = { audioEnergy: 0, frames: 0 }
      all.push(sum)
      if (peer.connectionState === 'closed') continue
      for (const [, report] of await peer.getStats()) {
        if (report.type !== 'inbound-rtp') continue
        sum.audioEnergy += report.totalAudioEnergy ?? 0
        sum.frames += report.framesDecoded ?? 0
      }
    }
    return all
  })

/** The sum of what the page's peer connections have received. */
export async function received(page: Page): Promise<Received> {
  const all = await receivedByPeer(page)
  return {
    audioEnergy: all.reduce((sum, one) => sum + one.audioEnergy, 0),
    frames: all.reduce((sum, one) => sum + one.frames, 0),
  }
}

/** Collects the page's peer connections, whose statistics show what was received. */
const watchPeers = (one: Phone) =>
  one.context.addInitScript(() => {
    const peers: RTCPeerConnection[] = []
    Object.assign(window, { testPeers: peers })
    const Original = window.RTCPeerConnection
    window.RTCPeerConnection = class extends Original {
      constructor(...given: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...given)
        peers.push(this)
      }
    }
  })

/** Waits until more sound and, if wanted, more video has arrived than before; on a new connection, any at all. */
export async function expectMedia(page: Page, { video }: { video: boolean }): Promise<void> {
  const before = await receivedByPeer(page)
  await expect
    .poll(
      async () => {
        const now = await receivedByPeer(page)
        return now.some(
          ({ audioEnergy, frames }, at) =>
            audioEnergy > (before[at]?.audioEnergy ?? 0) &&
            (!video || frames > (before[at]?.frames ?? 0) + 5),
        )
      },
      { timeout: 30_000 },
    )
    .toBe(true)
}

/**
 * A network connection that can be cut in both directions, for requests and for media packets. Create it before the
 * peer connections: Chromium blocks packets only of those that started under a rule, and the usual
 * `Network.emulateNetworkConditions` lets them pass for 15 more seconds.
 */
export async function lineOf({
  page,
  context,
}: Phone): Promise<{ cut: () => Promise<void>; mend: () => Promise<void> }> {
  const devtools = await context.newCDPSession(page)
  const set = async (isCut: boolean) => {
    const throughput = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    const rule = { urlPattern: '', ...throughput, offline: isCut, packetLoss: isCut ? 100 : 0 }
    await devtools.send('Network.emulateNetworkConditionsByRule', { matchedNetworkConditions: [rule] })
  }
  await devtools.send('Network.enable')
  await set(false)
  return { cut: () => set(true), mend: () => set(false) }
}

/** The number of media packets that were received. */
export const packetsReceived = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const peers = (window as unknown as { testPeers: RTCPeerConnection[] }).testPeers
    let packets = 0
    for (const peer of peers)
      if (peer.connectionState !== 'closed')
        for (const [, report] of await peer.getStats())
          if (report.type === 'inbound-rtp') packets += report.packetsReceived ?? 0
    return packets
  })

/** People whose browsers have a camera and a microphone, with their peer connections collected. */
export async function withDevices(
  phone: (userNum: string) => Promise<Phone>,
  ...names: string[]
): Promise<Phone[]> {
  const all: Phone[] = []
  for (const name of names) {
    const one = await phone(name)
    await one.context.grantPermissions(['camera', 'microphone'])
    await watchPeers(one)
    await one.page.reload()
    all.push(one)
  }
  return all
}

/** The number of received streams with sound that is not silence, and of those with new video frames. */
async function flowing(page: Page): Promise<{ audio: number; video: number }> {
  const streams = () =>
    page.evaluate(async () => {
      const peers = (window as unknown as { testPeers: RTCPeerConnection[] }).testPeers
      const found: [string, number, string][] = []
      for (const peer of peers) {
        if (peer.connectionState === 'closed') continue
        for (const [id, report] of await peer.getStats())
          if (report.type === 'inbound-rtp')
            found.push([id, report.totalAudioEnergy ?? report.framesDecoded ?? 0, String(report.kind)])
      }
      return found
    })
  const before = new Map((await streams()).map(([id, amount]) => [id, amount]))
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
  const grown = (await streams()).filter(([id, amount]) => amount > (before.get(id) ?? 0))
  const count = (kind: string) => grown.filter(([, , one]) => one === kind).length
  return { audio: count('audio'), video: count('video') }
}

/** Waits until sound, and if wanted video, of at least this many others was received at the same time. */
export async function expectMediaOf(
  page: Page,
  others: number,
  { video }: { video: boolean },
): Promise<void> {
  const most = { audio: 0, video: 0 }
  await expect
    .poll(
      async () => {
        const now = await flowing(page)
        most.audio = Math.max(most.audio, now.audio)
        most.video = Math.max(most.video, now.video)
        return most.audio >= others && (!video || most.video >= others)
      },
      { timeout: 60_000, intervals: [250] },
    )
    .toBe(true)
}
