import type { ChatMessage } from '@mynah/contract/socket'
import { ApiError } from './errors.ts'

/** Promises that settle when the server has stored or refused a message. */
export class Deliveries {
  readonly #waiting = new Map<string, PromiseWithResolvers<ChatMessage>>()

  wait(id: string): Promise<ChatMessage> {
    const waiting = Promise.withResolvers<ChatMessage>()
    this.#waiting.set(id, waiting)
    return waiting.promise
  }

  arrived(message: ChatMessage): void {
    this.#waiting.get(message.id)?.resolve(message)
    this.#waiting.delete(message.id)
  }

  /** @param code of the echo, or of another error */
  refused(id: string, code: number | string, text: string): void {
    this.#waiting.get(id)?.reject(new ApiError(String(code), text))
    this.#waiting.delete(id)
  }

  /** The session is over; messages in flight may have arrived. */
  clear(code: string, text: string): void {
    for (const id of [...this.#waiting.keys()]) this.refused(id, code, text)
  }
}
