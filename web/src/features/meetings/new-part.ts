import { CalendarPlus, Video } from 'lucide-react'
import type { NewPart } from '#client/feature.ts'
import { translateNow } from '#i18n/translate.ts'
import { createPath, joinPath } from './paths.ts'

export const newPart: NewPart = {
  entries: [
    { path: createPath, label: () => translateNow('planning')('newMeeting'), icon: CalendarPlus },
    { path: joinPath(), label: () => translateNow('planning')('joinMeeting'), icon: Video },
  ],
}
