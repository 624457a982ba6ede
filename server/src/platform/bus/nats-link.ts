import type { NatsConnection } from '@nats-io/transport-node'

/** How long a login, or a user leaving a group, waits for NATS. */
const answerMs = 500

/** The connection to NATS and its state. */
export class NatsLink {
  readonly nats: NatsConnection
  isConnected = true

  constructor(nats: NatsConnection) {
    this.nats = nats
  }

  /** Whether NATS has received everything sent so far; false once the connection is lost. */
  answered(): Promise<boolean> {
    if (!this.isConnected) return Promise.resolve(false)
    return this.nats.flush().then(
      () => true,
      () => false,
    )
  }

  answeredInTime(): Promise<boolean> {
    return inTime(this.answered())
  }
}

/** False if the answer takes too long. */
export function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, answerMs, false)))
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
