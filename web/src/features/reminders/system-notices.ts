import { AlarmClock } from 'lucide-react'
import type { reminderLines } from '@mynah/contract/system-lines/reminders'
import type { LineArgs, SystemNotice, SystemNotices } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'
import { roomPath } from '#features/conversations/index.ts'

const chatOf = ({ chatId = '', chatType }: LineArgs): string =>
  roomPath({ type: chatType === '1' ? 1 : 2, id: chatId })

const toMessage = (args: LineArgs): SystemNotice => ({
  icon: AlarmClock,
  title: translateNow('reminders')('title'),
  action: translateNow('reminders')('showMessage'),
  path: `${chatOf(args)}&at=${args.seq}`,
})

export const reminderNotices: SystemNotices<typeof reminderLines> = {
  reminder: toMessage,
  reminderOnly: toMessage,
  reminderGone: (args) => ({
    ...toMessage(args),
    action: translateNow('reminders')('openChat'),
    path: chatOf(args),
  }),
}
