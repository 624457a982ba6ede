import type { redPacketLines } from '@mynah/contract/system-lines/red-packets'
import { translateNow } from '#i18n/translate.ts'
import type { SystemLineTexts } from '#client/system-lines.ts'

export const redPacketLineTexts: SystemLineTexts<typeof redPacketLines> = {
  // in a chat of two, the packet that the other person opened is the reader's
  packetOpened: (args, reader) =>
    reader && !reader.isMine
      ? translateNow('red-packets')('packetOpenedYours', args)
      : translateNow('red-packets')('packetOpened', args),
}
