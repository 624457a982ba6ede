import { randomUUID } from 'node:crypto'
import type { Bus } from '#platform/bus/bus.ts'

/** One end of a link between two processes. */
export type Link = {
  send(body: unknown): void
  close(): void
}

export type LinkEvents = {
  onMessage(body: unknown): void
  /** The other end closed it or is gone, or a message was lost. */
  onEnd(): void
}

type Frame =
  | { from: string; link: string; number: number; body: unknown }
  | { from: string; end: string }
  /** How many messages were sent on each link to the receiver. */
  | { from: string; sent: [link: string, count: number][] }

type End = { peer: string; sent: number; received: number; seenAt: number; events: LinkEvents }

const topicOf = (process: string) => `p:${process}`

const aliveEveryMs = 500
const silentMs = 2_000

/**
 * Links between server processes over the bus, which may lose messages: on a link every message arrives once and in
 * order, or the link ends on both sides within seconds.
 */
export class Links {
  readonly id: string = randomUUID()
  #bus: Bus
  #accept: (link: Link) => LinkEvents
  #ends = new Map<string, End>()
  #timer: NodeJS.Timeout
  #tickedAt = performance.now()

  /** `accept`: called for a link that another process opened. */
  constructor(bus: Bus, accept: (link: Link) => LinkEvents) {
    this.#bus = bus
    this.#accept = accept
    bus.subscribe((notice) => {
      if (notice.kind === 'direct' && notice.to === topicOf(this.id)) this.#receive(notice.body as Frame)
    })
    bus.follow(topicOf(this.id))
    this.#timer = setInterval(() => this.#tick(), aliveEveryMs).unref()
  }

  open(peer: string, body: unknown, events: LinkEvents): Link {
    const id = randomUUID()
    this.#add(id, peer, events)
    const link = this.#link(id, peer)
    link.send(body)
    return link
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#bus.unfollow(topicOf(this.id))
    const ends = [...this.#ends]
    this.#ends.clear()
    await Promise.all(
      ends.map(([id, { peer }]) => this.#bus.publishAndFlush(this.#frame(peer, { end: id, from: this.id }))),
    )
  }

  /** Tells the others how many messages they should have received, and ends silent links. */
  #tick(): void {
    const now = performance.now()
    // If this process was suspended, messages of the others may still be unread.
    const wasAwake = now - this.#tickedAt < 3 * aliveEveryMs
    this.#tickedAt = now
    const peers = new Map<string, [string, number][]>()
    for (const [id, end] of this.#ends) {
      if (wasAwake && now - end.seenAt > silentMs) this.#end(id)
      else peers.set(end.peer, [...(peers.get(end.peer) ?? []), [id, end.sent]])
    }
    for (const [peer, sent] of peers) this.#bus.publish(this.#frame(peer, { sent, from: this.id }))
  }

  #add(id: string, peer: string, events: LinkEvents): void {
    this.#ends.set(id, { peer, sent: 0, received: 0, seenAt: performance.now(), events })
  }

  #link(id: string, peer: string): Link {
    return {
      send: (body) => {
        const end = this.#ends.get(id)
        if (!end) return
        end.sent += 1
        this.#bus.publish(this.#frame(peer, { from: this.id, link: id, number: end.sent, body }))
      },
      close: () => {
        if (this.#ends.delete(id)) this.#bus.publish(this.#frame(peer, { from: this.id, end: id }))
      },
    }
  }

  #frame = (to: string, body: Frame) => ({ kind: 'direct', to: topicOf(to), body }) as const

  #receive(frame: Frame): void {
    if ('link' in frame) this.#onMessage(frame)
    else if ('end' in frame) this.#end(frame.end)
    else
      for (const [id, count] of frame.sent) {
        const end = this.#ends.get(id)
        if (end?.received === count) end.seenAt = performance.now()
        else this.#break(id, frame.from)
      }
  }

  #onMessage({ from, link: id, number, body }: Extract<Frame, { link: string }>): void {
    if (number === 1 && !this.#ends.has(id)) this.#add(id, from, this.#accept(this.#link(id, from)))
    const end = this.#ends.get(id)
    if (end?.received !== number - 1) return this.#break(id, from)
    end.received = number
    end.events.onMessage(body)
  }

  /** A message was lost, or this end is gone: the other end has to stop. */
  #break(id: string, peer: string): void {
    this.#bus.publish(this.#frame(peer, { from: this.id, end: id }))
    this.#end(id)
  }

  #end(id: string): void {
    const end = this.#ends.get(id)
    if (!this.#ends.delete(id)) return
    end?.events.onEnd()
  }
}
