import { AlarmClock, AlarmClockOff } from 'lucide-react'
import type { RoomPart } from '#client/room-part.ts'
import { translateNow } from '#i18n/translate.ts'
import { toast } from '#ui/layers/toast.tsx'
import { choosing, mayRemind, reminderNow, removeReminder } from './queries.ts'
import { ReminderMark } from './reminder-mark.tsx'
import { ReminderSheet } from './reminder-sheet.tsx'

export const roomPart: RoomPart = {
  bars: [ReminderSheet],
  underMessage: ReminderMark,
  messageActions: [
    {
      icon: AlarmClock,
      name: () => translateNow('reminders')('remind'),
      isOffered: (message, chat) => mayRemind(message) && reminderNow(chat, message) === undefined,
      run: async (message, chat) => choosing.set({ chat, message }),
    },
    {
      icon: AlarmClockOff,
      name: () => translateNow('reminders')('cancel'),
      isOffered: (message, chat) => reminderNow(chat, message) !== undefined,
      run: async (message, chat) => {
        if (await removeReminder(chat, message)) toast(translateNow('reminders')('cancelled'))
      },
    },
  ],
}
