import { hostname } from 'node:os'
import { connect, type ConnectionOptions } from '@nats-io/transport-node'
import { localBus, type Bus } from './bus.ts'
import { noticeFrom } from './bus-payload.ts'
import { FollowedTopics } from './followed-topics.ts'
import { NatsLink } from './nats-link.ts'
import { NatsPublisher } from './nats-publisher.ts'
import { OrderedDelivery } from '#platform/sockets/ordered-delivery.ts'
import { everyone } from './topics.ts'

type Watch = {
  /** Called each time that the connection is lost, and each time that it is back. */
  onAway(): void
  onBack(): void
  /** Called for messages that could not be sent or handled, and for errors of NATS. */
  onError(error: unknown): void
}

const pingEveryMs = 1_000

/**
 * Parses the addresses of a NATS server or cluster, separated by commas. The path of the first is the prefix of all
 * subjects, so that installations can share a server; user and password are those of the first too.
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
      // The cluster's own list contains the address again, so a refused first connection would be retried for ever.
      ignoreClusterUpdates: true,
      ...(servers.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
      ...(password !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
      ...(password === '' && username !== '' && { token: decodeURIComponent(username) }),
    },
  }
}

/** The sentence for a NATS server that cannot be reached. */
export const natsFailure = (error: unknown): string =>
  `NATS at NATS_URL cannot be used: ${error instanceof Error ? error.message : String(error)}.`

/**
 * A bus between processes, over NATS with a subject for each topic. The publishing process delivers to its own
 * listeners at once, except group frames, joins and leaves, which follow a NATS flush. Other processes receive messages
 * of the topics that they follow, in the order of each publisher. While NATS is unreachable nothing is stored for it;
 * when it is back, `missed` is sent here and to processes that follow topics published to meanwhile.
 */
export async function natsBus(urls: string, watch: Watch): Promise<Bus> {
  const { options, prefix } = natsOptions(urls)
  const nats = await connect(options)
  const link = new NatsLink(nats)
  const local = localBus()
  const subjectOf = (topic: string) => `${prefix}.${topic}`
  const publisher = new NatsPublisher(link, subjectOf, watch.onError)
  const delivery = new OrderedDelivery(link, local.publish, watch.onError)
  const followed = new FollowedTopics(link, subscribe, (topic) => local.publish({ kind: 'missed', topic }))
  let losses = 0

  function subscribe(topic: string): () => void {
    const callback = (_: unknown, { data }: { data: Uint8Array }) => receive(topic, data)
    const subscription = nats.subscribe(subjectOf(topic), { callback })
    return () => subscription.unsubscribe()
  }

  function receive(topic: string, data: Uint8Array): void {
    try {
      local.publish(noticeFrom(topic, data))
    } catch (error) {
      watch.onError(error)
    }
  }

  async function comeBack(): Promise<void> {
    // The client has renewed all subscriptions, which also confirms those that were made while it was disconnected.
    link.isConnected = true
    await nats.flush()
    followed.setInForce(true)
    watch.onBack()
    const topics = publisher.takeRecent() ?? [everyone]
    local.publish({ kind: 'missed' })
    for (const topic of topics) publisher.send({ kind: 'missed', topic })
  }

  async function watchStatus(): Promise<void> {
    for await (const status of nats.status()) {
      if (status.type === 'disconnect' && link.isConnected) {
        link.isConnected = false
        losses += 1
        followed.setInForce(false)
        watch.onAway()
      } else if (status.type === 'reconnect') comeBack().catch(watch.onError)
      else if (status.type === 'error') watch.onError(status.error)
    }
  }
  watchStatus().catch(watch.onError)

  async function publishAllNow(): Promise<void> {
    publisher.sendAllNow()
    await Promise.all([delivery.delivered, link.answeredInTime()])
  }

  return {
    publish(notice) {
      delivery.deliver(notice)
      publisher.send(notice)
    },
    async publishAndFlush(notice) {
      delivery.deliver(notice)
      publisher.send(notice)
      await publishAllNow()
    },
    subscribe: local.subscribe,
    follow: (topic) => followed.follow(topic),
    unfollow: (topic) => followed.unfollow(topic),
    isInForce: (topic) => followed.isInForce(topic),
    allInForce: () => followed.allInForce(),
    stats: () => ({
      isConnected: link.isConnected,
      losses,
      subjects: followed.size,
      bytesIn: nats.stats().inBytes,
    }),
    async close() {
      publisher.stop()
      await publishAllNow()
      await nats.close()
    },
  }
}
