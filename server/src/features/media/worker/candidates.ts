import { isIP } from 'node:net'
import { isForMedia } from '../networks.ts'
import { counts } from './counts.ts'

/** A client with four networks, in IPv4 and IPv6, has fewer. */
const candidatesMax = 20
/** RFC 8839: foundation, component, transport, priority, address, port, type; the rest is not needed. */
const form =
  /^(?:a=)?(?:candidate:)?([\w+/-]{1,32}) ([12]) (udp) (\d{1,10}) ([\d.:a-f]{2,45}) (\d{1,5}) typ (host|srflx|prflx|relay)(?: |$)/i
const lengthMax = 512

/**
 * Filters the addresses at which a client says it can be reached. Names are never resolved: browsers that hide their
 * addresses use them, and their own checks reveal the address.
 */
export class Candidates {
  #announced: string
  #count = 0

  constructor(announced: string) {
    this.#announced = announced
  }

  /** The candidate reduced to its understood parts; undefined if it is dropped. */
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
