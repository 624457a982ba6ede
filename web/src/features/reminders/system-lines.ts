import type { reminderLines } from '@mynah/contract/system-lines/reminders'
import type { SystemLineTexts } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'

export const reminderLineTexts: SystemLineTexts<typeof reminderLines> = {
  reminder: ({ text }) => {
    const t = translateNow('reminders')
    return text === '' ? t('reminderGone') : t('reminder', { text })
  },
  reminderOnly: () => translateNow('reminders')('reminderOnly'),
  reminderGone: () => translateNow('reminders')('reminderGone'),
}
