import type { NatsConnection } from '@nats-io/transport-node'

/** How long a login, or a user who leaves a group, waits for a NATS that does not answer. */
const answerMs = 500

/** The connection to NATS, and whether it holds. */
export class NatsLink {
  readonly nats: NatsConnection
  isConnected = true

  constructor(nats: NatsConnection) {
    this.nats = nats
  }

  /** Whether NATS has taken everything that was handed over; false once the connection is lost. */
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

/** False where the answer takes too long. */
export function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, answerMs, false)))
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
