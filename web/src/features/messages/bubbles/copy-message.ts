import { translateNow } from '#i18n/translate.ts'
import { toast } from '#ui/layers/toast.tsx'
import { copyText } from '#client/device/clipboard.ts'

/** Copies a text, with a toast. */
export async function copyMessage(text: string): Promise<void> {
  const t = translateNow('messages')
  const done = await copyText(text)
  toast(done ? t('copied') : t('copyFailed'))
}
