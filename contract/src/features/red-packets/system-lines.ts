import { systemLine, words } from '../../kit/system-line.ts'

export const redPacketLines = {
  /** `who` opened it, `whose` packet it was. */
  packetOpened: systemLine('person', { who: words, whose: words }),
}
