import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** The most sockets that are not signed in yet or are being closed. Each may hold 128 KiB. */
const placesMax = 2_000
/** How long a client has to read why it was closed. */
const lingerMs = 1_000

/**
 * Admission of sockets before sign-in. While less than half of the places are taken, everyone is admitted; above that
 * an address may have a quarter of all places, so that no address can lock out others.
 */
export class Entrance {
  #max: number
  #taken = 0
  #byAddress = new Map<string, number>()

  constructor(max = placesMax) {
    this.#max = max
  }

  get taken(): number {
    return this.#taken
  }

  /** Takes a place; returns a function that gives it back, once; undefined if there is none. */
  enter(address: string): (() => void) | undefined {
    const mine = this.#byAddress.get(address) ?? 0
    const isTight = this.#taken >= this.#max / 2
    if (this.#taken >= this.#max || (isTight && mine >= this.#max / 4)) return undefined
    this.#taken += 1
    this.#byAddress.set(address, mine + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#taken -= 1
      const left = (this.#byAddress.get(address) ?? 1) - 1
      if (left > 0) this.#byAddress.set(address, left)
      else this.#byAddress.delete(address)
    }
  }
}

/**
 * Closes a socket with a code and stops receiving: the library would go on to assemble what a client sends until that
 * answers. Ending our side lets the client see the reason at once; then the connection is cut.
 */
export function closeSocket(socket: WebSocket, wire: Socket, code: number, cutAfterMs = lingerMs): void {
  socket.pause()
  socket.close(code)
  wire.end()
  setTimeout(() => socket.terminate(), cutAfterMs).unref()
}
