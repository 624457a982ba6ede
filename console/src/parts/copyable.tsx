import { useT } from '#i18n/translate.ts'
import { announce } from './announcements.tsx'
import { Button } from './button.tsx'

/** A text to be typed elsewhere, such as an account number, with a copy button. */
export function Copyable({ text }: { text: string }) {
  const t = useT('parts')
  const copy = () => navigator.clipboard.writeText(text).then(() => announce(t('copied')))
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{text}</span>
      <Button aria-label={t('copyOf', { text })} onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </span>
  )
}
