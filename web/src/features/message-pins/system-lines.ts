import type { pinLines } from '@mynah/contract/system-lines/message-pins'
import { translateNow } from '#i18n/translate.ts'
import type { SystemLineTexts } from '#client/system-lines.ts'

export const pinLineTexts: SystemLineTexts<typeof pinLines> = {
  messagePinned: ({ name }, reader) =>
    reader?.isMine
      ? translateNow('message-pins')('pinnedByMe')
      : translateNow('message-pins')('messagePinned', { name }),
}
