import { readContent } from '@mynah/contract/message-kind'
import { informMessage, type InformContent } from '@mynah/contract/message-kinds/inform'
import { systemLineText } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'

export const informOf = (stored: string): InformContent | undefined => readContent(informMessage, stored)

/** A system line in the reader's language; the texts belong to the features that write it. */
export function informText(stored: string, reader?: { me: string; from: string }): string {
  const t = translateNow('messages')
  return systemLineText(stored, { subject: t('you'), object: t('youObject') }, reader)
}
