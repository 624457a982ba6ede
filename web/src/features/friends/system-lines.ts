import type { friendLines } from '@mynah/contract/system-lines/friends'
import { translateNow } from '#i18n/translate.ts'
import type { SystemLineTexts } from '#client/system-lines.ts'

export const friendLineTexts: SystemLineTexts<typeof friendLines> = {
  friendsNow: () => translateNow('friends')('friendsNow'),
}
