import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** Sockets that nobody has signed in by yet, and refused ones until they are gone. Each may hold 128 KiB. */
const placesMax = 2_000
/** How long a refused client may take to read why. */
const lingerMs = 1_000

/**
 * Places for sockets that are not signed in yet. While it is less than half full everybody is let in; above that one
 * address has a quarter of the places, so that none keeps the others out.
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

  /** The way to give the place back, once; undefined where there is none. */
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
 * Closes a socket with this code and reads nothing more of it: what a client sends that was refused is not even received.
 * The end of our side lets it see the reason at once; then the connection is cut.
 */
export function refuseSocket(socket: WebSocket, wire: Socket, code: number): void {
  socket.pause()
  socket.close(code)
  wire.end()
  setTimeout(() => socket.terminate(), lingerMs).unref()
}
