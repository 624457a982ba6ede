import type { momentLines } from '@mynah/contract/system-lines/moments'
import type { SystemLineTexts } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'

export const momentLineTexts: SystemLineTexts<typeof momentLines> = {
  momentHidden: (args) => translateNow('moments')('momentHidden', args),
  momentRestored: () => translateNow('moments')('momentRestored'),
  momentDeleted: (args) => translateNow('moments')('momentDeleted', args),
}
