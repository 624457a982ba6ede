import { Aperture } from 'lucide-react'
import type { momentLines } from '@mynah/contract/system-lines/moments'
import type { SystemNotice, SystemNotices } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'
import { feedPath } from './paths.ts'

const notice = (): SystemNotice => ({
  icon: Aperture,
  title: translateNow('moments')('noticeMoments'),
  action: translateNow('moments')('seeMine'),
  path: feedPath,
})

export const momentNotices: SystemNotices<typeof momentLines> = {
  momentHidden: notice,
  momentRestored: notice,
  momentDeleted: notice,
}
