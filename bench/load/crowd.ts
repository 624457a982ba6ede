import { Client } from './client.ts'
import { personOf } from './people.ts'

const enteringMax = 64

/** The people who are online, at one server or spread over several. */
export class Crowd {
  readonly clients: Client[] = []
  #ports: number[]
  #seed: string

  constructor(seed: string, ports: number[]) {
    this.#seed = seed
    this.#ports = ports
  }

  /** Signs people in by their tokens until `count` are online, 64 at a time. @returns the seconds that took */
  async grow(count: number): Promise<number> {
    const started = performance.now()
    let next = this.clients.length
    const enter = async () => {
      for (let index = next++; index < count; index = next++) {
        const { id, token } = personOf(this.#seed, index)
        this.clients[index] = await Client.open(this.portOf(index), `token=${token}&username=${id}&password=`)
      }
    }
    await Promise.all(Array.from({ length: enteringMax }, enter))
    return (performance.now() - started) / 1000
  }

  /** People with adjacent numbers, who chat with each other, are connected to different servers. */
  portOf(index: number): number {
    return this.#ports[index % this.#ports.length] ?? 0
  }

  at(index: number): Client {
    const client = this.clients[index]
    if (!client) throw new Error(`person ${index} is not online`)
    return client
  }

  close(): void {
    for (const client of this.clients) client.close()
    this.clients.length = 0
  }
}
