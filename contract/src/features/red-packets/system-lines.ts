import { systemLine, textArg } from '../../kit/system-line.ts'

export const redPacketLines = {
  /** `who` opened it, `whose` packet it was. */
  packetOpened: systemLine('person', { who: textArg, whose: textArg }),
}
