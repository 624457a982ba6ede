import { ConnectionState, type Room } from 'livekit-client'

const checkEveryMs = 500
/** If an answer of the server is late by this much, incoming packets are checked. */
const quietMs = 500
/** If it is late by this much and no packet came either, the connection is lost. */
const lostMs = 1_500

type Watched = Pick<Room, 'state' | 'engine'>

/**
 * Detects a lost connection within three seconds with a ping each second; livekit-client 2.23 takes fifteen. Neither
 * an answer to a ping nor a media packet arrived.
 */
export class LineWatch {
  isLost = false
  #room: Watched
  #onChange: () => void
  #signAt = performance.now()
  #packets = 0
  #isReading = false
  #timer: ReturnType<typeof setInterval>
  #watched: Room['engine']['client'] | undefined

  constructor(room: Watched, onChange: () => void) {
    this.#room = room
    this.#onChange = onChange
    this.#timer = setInterval(() => void this.#check(), checkEveryMs)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #check(): Promise<void> {
    const { state, engine } = this.#room
    const askedEveryMs = (engine?.latestJoinResponse?.pingInterval ?? 0) * 1_000
    if (state !== ConnectionState.Connected || askedEveryMs === 0) return this.#sign()
    this.#listen(engine.client)
    const lateMs = performance.now() - this.#signAt - askedEveryMs
    if (lateMs < quietMs || this.#isReading) return
    this.#isReading = true
    const packets = await this.#packetsReceived().finally(() => (this.#isReading = false))
    const isFirst = this.#packets === 0
    const hasCome = packets > this.#packets && !isFirst
    this.#packets = packets
    if (hasCome) this.#sign()
    else if (lateMs > lostMs && !this.isLost) {
      this.isLost = true
      this.#onChange()
    }
  }

  #sign(): void {
    this.#signAt = performance.now()
    if (!this.isLost) return
    this.isLost = false
    this.#onChange()
  }

  /** The library sets the round-trip time at each answer, without an event. */
  #listen(client: Room['engine']['client']): void {
    if (this.#watched === client) return
    this.#watched = client
    let { rtt } = client
    Object.defineProperty(client, 'rtt', {
      get: () => rtt,
      set: (value: number) => {
        rtt = value
        this.#packets = 0
        this.#sign()
      },
    })
    this.#sign()
  }

  async #packetsReceived(): Promise<number> {
    const { pcManager } = this.#room.engine
    let packets = 0
    for (const transport of [pcManager?.publisher, pcManager?.subscriber])
      for (const [, report] of (await transport?.getStats()) ?? [])
        if (report.type === 'transport') packets += (report as RTCTransportStats).packetsReceived ?? 0
    return packets
  }
}
