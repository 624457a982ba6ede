import { isIP } from 'node:net'
import { isForMedia } from '../networks.ts'
import { counts } from './counts.ts'

/** A client with four networks of both families has fewer. */
const candidatesMax = 20
/** RFC 8839: foundation, component, transport, priority, address, port, type; what follows is not needed. */
const form =
  /^(?:a=)?(?:candidate:)?([\w+/-]{1,32}) ([12]) (udp) (\d{1,10}) ([\d.:a-f]{2,45}) (\d{1,5}) typ (host|srflx|prflx|relay)(?: |$)/i
const lengthMax = 512

/**
 * The addresses that a client says it can be reached at, as far as they are ones to send packets to. A name is never looked
 * up: a browser that hides its addresses names some, and its own checks show where it is.
 */
export class Candidates {
  #announced: string
  #count = 0

  constructor(announced: string) {
    this.#announced = announced
  }

  /** The candidate with nothing in it but what was understood; undefined where it is dropped. */
  admit(text: string): string | undefined {
    const [, foundation, component, transport, priority, address = '', port = '', type] =
      form.exec(text.slice(0, lengthMax)) ?? []
    const isUsable =
      isIP(address) > 0 && Number(port) > 0 && Number(port) < 65_536 && isForMedia(address, this.#announced)
    if (!isUsable || this.#count >= candidatesMax) {
      counts.droppedCandidates += 1
      return undefined
    }
    this.#count += 1
    return `candidate:${foundation} ${component} ${transport} ${priority} ${address} ${port} typ ${type}`
  }
}
