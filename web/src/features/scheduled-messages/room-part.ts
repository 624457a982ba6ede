import { CalendarClock } from 'lucide-react'
import { newId } from '@mynah/client/ids'
import type { RoomPart } from '#client/room-part.ts'
import { translateNow } from '#i18n/translate.ts'
import { asked } from './queries.ts'
import { ScheduledBar } from './scheduled-bar.tsx'

export const roomPart: RoomPart = {
  bars: [ScheduledBar],
  sendActions: [
    {
      icon: CalendarClock,
      name: () => translateNow('scheduled-messages')('schedule'),
      run: (chat, words, onTaken) => asked.set({ chat, id: newId(), words, onTaken }),
      runFiles: (chat, leave) => asked.set({ chat, leave }),
    },
  ],
}
