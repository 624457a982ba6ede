import { hostname } from 'node:os'
import {
  connect,
  type ConnectionOptions,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node'
import { localBus, type Bus, type BusMessage } from './bus.ts'
import { noticeFrom, routesOf, type Routed } from './bus-payload.ts'
import { RecentTopics } from './recent-topics.ts'
import { everyone, isGroupTopic } from './topics.ts'

type Watch = {
  /** Each time that the connection is lost, and that it is back. */
  onAway(): void
  onBack(): void
  /** A notice that could not be carried or applied, or a refusal of NATS. */
  onError(error: unknown): void
}

type Followed = { topic: string; count: number; isInForce: boolean; subscription: Subscription }

/** How long a login, or a user who leaves a group, waits for a NATS that does not answer. */
const answerMs = 500
const pingEveryMs = 1_000
/** Longer than a dead connection goes unnoticed. */
const rememberMs = 5_000
/** What one turn of the event loop hands over: an event to thousands of people must not hold up everybody else. */
const perTurnMax = 512

/**
 * Addresses of one NATS or of a cluster, with commas. The path of the first is the beginning of all subjects, so that
 * installations can share a server; name and password are those of the first, too.
 */
export function natsOptions(urls: string): { options: ConnectionOptions; prefix: string } {
  const servers = urls.split(',').map((one) => new URL(one.trim()))
  const [first] = servers
  const path = first?.pathname.replaceAll('/', '') ?? ''
  const { username = '', password = '' } = first ?? {}
  return {
    prefix: path === '' ? 'mynah' : path,
    options: {
      servers: servers.map(({ host }) => host),
      name: `mynah ${hostname()} ${process.pid}`,
      noEcho: true,
      noAsyncTraces: true,
      timeout: 2_000,
      pingInterval: pingEveryMs,
      maxPingOut: 3,
      reconnectTimeWait: 250,
      reconnectJitter: 500,
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      // A refused first connection would be tried for ever: the cluster's own list has the address again each time.
      ignoreClusterUpdates: true,
      ...(servers.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
      ...(password !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
      ...(password === '' && username !== '' && { token: decodeURIComponent(username) }),
    },
  }
}

/** A sentence about a NATS that cannot be connected to. */
export const natsFailure = (error: unknown): string =>
  `NATS at NATS_URL cannot be used: ${error instanceof Error ? error.message : String(error)}.`

/**
 * Several processes. The publishing process delivers to its own listeners at once, except group frames, joins and leaves,
 * which follow a NATS flush; other processes receive a message through NATS if they follow one of its topics, in the order
 * of each publisher. A topic is a subject. While NATS is away nothing is stored for it; when it is back, what may have been
 * lost is `missed`, here and by those who follow what was published here meanwhile.
 */
export async function natsBus(urls: string, watch: Watch): Promise<Bus> {
  const { options, prefix } = natsOptions(urls)
  const nats = await connect(options)
  const local = localBus()
  const followed = new Map<string, Followed>()
  const recent = new RecentTopics()
  const rotation = setInterval(() => isConnected && recent.rotate(), rememberMs).unref()
  let isConnected = true
  let losses = 0
  const waiting: Routed[] = []
  let unconfirmed: Followed[] = []
  let confirming: Promise<void> | undefined
  let undelivered: BusMessage[] = []
  let delivered = Promise.resolve()

  const subjectOf = (topic: string) => `${prefix}.${topic}`

  function send(notice: BusMessage): void {
    const routes = routesOf(notice)
    for (const route of routes) {
      recent.add(route.topic)
      waiting.push(route)
    }
    if (waiting.length === routes.length && routes.length > 0) queueMicrotask(handOver)
  }

  function handOver(count = perTurnMax): void {
    const now = waiting.splice(0, count)
    if (waiting.length > 0) setImmediate(handOver)
    if (!isConnected) return
    for (const { topic, payload } of now) {
      try {
        nats.publish(subjectOf(topic), payload)
      } catch (error) {
        watch.onError(error)
      }
    }
  }

  /** Whether NATS has taken everything that was handed over; false once the connection is lost. */
  const answered = (): Promise<boolean> =>
    isConnected
      ? nats.flush().then(
          () => true,
          () => false,
        )
      : Promise.resolve(false)

  /**
   * Delivers to this process. Without the flush, a message that PostgreSQL has committed could overtake the notice that a
   * user left the group through another process, and reach that user.
   */
  function deliver(notice: BusMessage): void {
    if (!isAboutGroups(notice)) return local.publish(notice)
    if (undelivered.push(notice) > 1) return
    const earlier = delivered
    delivered = deliverBehind(earlier)
  }

  async function deliverBehind(earlier: Promise<void>): Promise<void> {
    await new Promise((next) => setImmediate(next))
    const notices = undelivered
    undelivered = []
    await Promise.all([earlier, inTime(answered())])
    for (const notice of notices) {
      try {
        local.publish(notice)
      } catch (error) {
        watch.onError(error)
      }
    }
  }

  /** What is followed in one turn of the event loop is asked about once; later confirmations hold for earlier ones too. */
  async function confirm(): Promise<void> {
    await new Promise((next) => setImmediate(next))
    const asked = unconfirmed
    unconfirmed = []
    const answer = answered()
    const isInTime = await inTime(answer)
    void answer.then((isTaken) => {
      if (!isTaken) return
      for (const one of asked) {
        one.isInForce = true
        if (!isInTime) local.publish({ kind: 'missed', topic: one.topic })
      }
    })
  }

  function confirmLater(one: Followed): void {
    if (unconfirmed.push(one) > 1) return
    const mine = confirm().finally(() => {
      if (confirming === mine) confirming = undefined
    })
    confirming = mine
  }

  function receive(topic: string, data: Uint8Array): void {
    try {
      local.publish(noticeFrom(topic, data))
    } catch (error) {
      watch.onError(error)
    }
  }

  async function comeBack(): Promise<void> {
    // The client has subscribed to everything anew; what was followed since then is confirmed by this, too.
    isConnected = true
    await nats.flush()
    for (const one of followed.values()) one.isInForce = true
    watch.onBack()
    const topics = recent.take() ?? [everyone]
    local.publish({ kind: 'missed' })
    for (const topic of topics) send({ kind: 'missed', topic })
  }

  async function watchStatus(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect' && isConnected) {
        isConnected = false
        losses += 1
        for (const one of followed.values()) one.isInForce = false
        watch.onAway()
      } else if (status.type === 'reconnect') comeBack().catch(watch.onError)
      else if (status.type === 'error') watch.onError(status.error)
    }
  }
  watchStatus(nats).catch(watch.onError)

  return {
    publish(notice) {
      deliver(notice)
      send(notice)
    },
    async publishAndFlush(notice) {
      deliver(notice)
      send(notice)
      handOver(Number.POSITIVE_INFINITY)
      await Promise.all([delivered, inTime(answered())])
    },
    subscribe: local.subscribe,
    follow(topic) {
      const known = followed.get(topic)
      if (known) {
        known.count += 1
        return
      }
      const callback = (_: unknown, { data }: { data: Uint8Array }) => receive(topic, data)
      const subscription = nats.subscribe(subjectOf(topic), { callback })
      const one = { topic, count: 1, isInForce: false, subscription }
      followed.set(topic, one)
      confirmLater(one)
    },
    unfollow(topic) {
      const one = followed.get(topic)
      if (!one) return
      one.count -= 1
      if (one.count > 0) return
      followed.delete(topic)
      one.subscription.unsubscribe()
    },
    isInForce: (topic) => followed.get(topic)?.isInForce === true,
    allInForce: () => confirming,
    stats: () => ({ isConnected, losses, subjects: followed.size, bytesIn: nats.stats().inBytes }),
    async close() {
      clearInterval(rotation)
      handOver(Number.POSITIVE_INFINITY)
      await Promise.all([delivered, inTime(answered())])
      await nats.close()
    },
  }
}

/** Group frames, joins and leaves, which keep their order among themselves. */
const isAboutGroups = (notice: BusMessage): boolean =>
  notice.kind === 'frame'
    ? notice.topics.some(isGroupTopic)
    : notice.kind === 'join' || notice.kind === 'leave'

/** False where the answer takes too long. */
function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, answerMs, false)))
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
