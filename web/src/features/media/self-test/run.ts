import { createLocalAudioTrack, createLocalVideoTrack, Room, RoomEvent } from 'livekit-client'
import { connectRoom } from '../connect-room.ts'
import { problemOf } from '../devices/device-problem.ts'
import { protocolsOf, waysOf, type Hops } from './ways.ts'

const statsTries = 50
const statsEveryMs = 100

type Found = (hops: Partial<Hops>) => void

/** Tests each step of a call in a room of its own; `found` is called with each result. */
export function runSelfTest(ticket: string, offersTcp: boolean, found: Found): () => void {
  let isOver = false
  const tell: Found = (hops) => !isOver && found(hops)
  const room = new Room({ singlePeerConnection: false })
  void tryDevices(tell)
  void tryNetwork(room, ticket, offersTcp, tell)
  return () => {
    isOver = true
    void room.disconnect()
  }
}

/** One after the other, since browsers ask for each permission separately. */
async function tryDevices(tell: Found): Promise<void> {
  for (const [hop, open] of [
    ['microphone', createLocalAudioTrack],
    ['camera', createLocalVideoTrack],
  ] as const)
    try {
      const track = await open()
      track.stop()
      tell({ [hop]: 'works' })
    } catch (error) {
      tell({ [hop]: problemOf(error) })
    }
}

async function tryNetwork(room: Room, ticket: string, offersTcp: boolean, tell: Found): Promise<void> {
  let isSignalled = false
  room.once(RoomEvent.SignalConnected, () => {
    isSignalled = true
    tell({ signalling: 'works' })
  })
  const url = new URL('/', location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  try {
    await connectRoom(room, url.href.replace(/\/$/, ''), ticket, { maxRetries: 0 })
    tell(waysOf(await findProtocols(room), offersTcp))
  } catch {
    if (isSignalled) tell(waysOf(new Set(), offersTcp))
    else tell({ signalling: 'fails', udp: 'untried', tcp: 'untried' })
  } finally {
    await room.disconnect()
  }
}

/** Connected, but the browser's statistics may be a moment old, without a successful candidate pair. */
async function findProtocols(room: Room): Promise<Set<string>> {
  for (let tries = 0; tries < statsTries; tries += 1) {
    const stats = await room.engine.pcManager?.subscriber?.getStats()
    const protocols = stats ? protocolsOf(stats) : new Set<string>()
    if (protocols.size > 0) return protocols
    await new Promise((resolve) => setTimeout(resolve, statsEveryMs))
  }
  return new Set()
}
