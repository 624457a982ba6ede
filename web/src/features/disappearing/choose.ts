import type { ConversationRef } from '@mynah/contract/socket'
import { translateNow, type Translate } from '#i18n/translate.ts'
import { chooseFrom } from '#ui/layers/dialogs.tsx'
import { choices, setExpiry } from './queries.ts'

const names = {
  0: 'off',
  3600: 'hour',
  86400: 'day',
  604800: 'week',
  7776000: 'months',
} as const

/** A timer's name in the reader's language. */
export const timeName = (t: Translate<'disappearing'>, seconds: number): string =>
  seconds in names ? t(names[seconds as keyof typeof names]) : t('off')

/** Asks for the timer of new messages, and sets it. */
export async function chooseExpiry(conversation: ConversationRef): Promise<void> {
  const t = translateNow('disappearing')
  const chosen = await chooseFrom(
    choices.map((seconds) => ({ value: String(seconds), label: timeName(t, seconds) })),
    { title: t('ask') },
  )
  const seconds = choices.find((one) => String(one) === chosen)
  if (seconds !== undefined) await setExpiry(conversation, seconds)
}
