import type { ConversationSummary } from '@mynah/contract/conversations'
import { translateNow } from '#i18n/translate.ts'
import { chooseFrom } from '#ui/layers/dialogs.tsx'
import { setMuted } from '../queries.ts'

const hour = 60

/** Asks for how long, and mutes. */
export async function askAndMute(row: ConversationSummary): Promise<void> {
  const t = translateNow('conversations')
  const spans = { hour, hours: 8 * hour, week: 7 * 24 * hour, always: undefined }
  const chosen = await chooseFrom<keyof typeof spans>(
    [
      { value: 'hour', label: t('muteHours', { count: 1 }) },
      { value: 'hours', label: t('muteHours', { count: 8 }) },
      { value: 'week', label: t('muteWeek') },
      { value: 'always', label: t('muteAlways') },
    ],
    { title: t('muteAsk') },
  )
  if (chosen) await setMuted(row, true, spans[chosen])
}
