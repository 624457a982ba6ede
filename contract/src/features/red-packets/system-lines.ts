import { systemLine, words } from '../../kit/system-line.ts'

export const redPacketLines = {
  /** `whose` packet it was. */
  packetOpened: systemLine('person', { who: words, whose: words }),
}
