import { systemLine, words } from '../system-line.ts'

export const redPacketLines = {
  /** `whose` packet it was. */
  packetOpened: systemLine('person', { who: words, whose: words }),
}
