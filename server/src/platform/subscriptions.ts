import type { OpenConnection } from './connection.ts'
import { userTopic } from './topics.ts'

const none: ReadonlySet<OpenConnection> = new Set()

/** Which connections of this process listen to which topic. */
export class Subscriptions {
  #connections = new Map<string, Set<OpenConnection>>()

  of(topic: string): ReadonlySet<OpenConnection> {
    return this.#connections.get(topic) ?? none
  }

  add(connection: OpenConnection, topic: string): void {
    const connections = this.#connections.get(topic)
    if (connections) connections.add(connection)
    else this.#connections.set(topic, new Set([connection]))
    connection.topics.add(topic)
  }

  remove(connection: OpenConnection, topic: string): void {
    connection.topics.delete(topic)
    const connections = this.#connections.get(topic)
    connections?.delete(connection)
    if (connections?.size === 0) this.#connections.delete(topic)
  }

  removeAll(connection: OpenConnection): void {
    for (const topic of connection.topics) this.remove(connection, topic)
  }

  /** Subscribes a connection that has just been opened to what its person was in, without what that person left meanwhile. */
  start(connection: OpenConnection, topics: string[]): void {
    for (const topic of topics) if (!connection.left?.has(topic)) this.add(connection, topic)
    connection.left = undefined
  }

  join(userIds: string[], topic: string): void {
    for (const connection of this.#connectionsOf(userIds)) {
      connection.left?.delete(topic)
      this.add(connection, topic)
    }
  }

  leave(userIds: string[], topic: string): void {
    for (const connection of this.#connectionsOf(userIds)) {
      connection.left?.add(topic)
      this.remove(connection, topic)
    }
  }

  #connectionsOf(userIds: string[]): OpenConnection[] {
    return userIds.flatMap((userId) => [...this.of(userTopic(userId))])
  }
}
