import type { Bus, BusMessage } from '#platform/bus/bus.ts'
import type { OpenConnection } from './connection.ts'
import { frameOf } from './frames.ts'
import { ownTopics, userTopic } from '#platform/bus/topics.ts'

export type FrameNotice = Extract<BusMessage, { kind: 'frame' }>

const none: ReadonlySet<OpenConnection> = new Set()

/**
 * Which connections of this process are subscribed to which topic; the bus follows topics with at least one connection.
 */
export class Subscriptions {
  #connections = new Map<string, Set<OpenConnection>>()
  #bus: Pick<Bus, 'follow' | 'unfollow' | 'isInForce'>

  constructor(bus: Pick<Bus, 'follow' | 'unfollow' | 'isInForce'>) {
    this.#bus = bus
  }

  of(topic: string): ReadonlySet<OpenConnection> {
    return this.#connections.get(topic) ?? none
  }

  add(connection: OpenConnection, topic: string): void {
    connection.topics.add(topic)
    const connections = this.#connections.get(topic)
    if (connections) return void connections.add(connection)
    this.#connections.set(topic, new Set([connection]))
    this.#bus.follow(topic)
  }

  remove(connection: OpenConnection, topic: string): void {
    connection.topics.delete(topic)
    const connections = this.#connections.get(topic)
    if (!connections?.delete(connection) || connections.size > 0) return
    this.#connections.delete(topic)
    this.#bus.unfollow(topic)
  }

  removeAll(connection: OpenConnection): void {
    for (const topic of connection.topics) this.remove(connection, topic)
  }

  /** From now on records the user's joins and leaves, until `settle` brings the topics loaded meanwhile. */
  beginReading(connection: OpenConnection): void {
    connection.meanwhile = new Map()
  }

  /** Subscribes a connection to the loaded topics and to those joined meanwhile, and to no others. */
  settle(connection: OpenConnection, topics: string[]): void {
    const { meanwhile } = connection
    connection.meanwhile = undefined
    const wanted = new Set([...ownTopics(connection.userId, connection.showsWaiting), ...topics])
    for (const [topic, isIn] of meanwhile ?? []) {
      if (isIn) wanted.add(topic)
      else wanted.delete(topic)
    }
    for (const topic of connection.topics) if (!wanted.has(topic)) this.remove(connection, topic)
    for (const topic of wanted) if (!connection.topics.has(topic)) this.add(connection, topic)
  }

  /** @returns the connections that may miss messages on the topic until the bus has confirmed it. */
  join(userIds: string[], topic: string): OpenConnection[] {
    const connections = this.#connectionsOf(userIds)
    for (const connection of connections) {
      connection.meanwhile?.set(topic, true)
      this.add(connection, topic)
    }
    return this.#bus.isInForce(topic) ? [] : connections
  }

  leave(userIds: string[], topic: string): void {
    for (const connection of this.#connectionsOf(userIds)) {
      connection.meanwhile?.set(topic, false)
      this.remove(connection, topic)
    }
  }

  /** Sends a frame to the connections of its topics. @returns how many there were, including excluded ones */
  deliver(notice: FrameNotice): number {
    const { topics, text, exceptConnectionId, exceptSessionId, exceptUserIds } = notice
    let frame: Buffer | undefined
    let count = 0
    for (const topic of topics) {
      const receivers = this.of(topic)
      if (receivers.size === 0) continue
      frame ??= frameOf(text)
      count += receivers.size
      for (const one of receivers) {
        if (one.id === exceptConnectionId || one.sessionId === exceptSessionId) continue
        if (!exceptUserIds?.includes(one.userId)) one.queue.push(frame)
      }
    }
    return count
  }

  #connectionsOf(userIds: string[]): OpenConnection[] {
    return userIds.flatMap((userId) => [...this.of(userTopic(userId))])
  }
}
