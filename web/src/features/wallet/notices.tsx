import { TriangleAlert } from 'lucide-react'
import { useT } from '#i18n/translate.ts'

/** Shown on pages of money while payments are stopped. */
export function StoppedNotice({ stopped }: { stopped: boolean }) {
  const t = useT('wallet')
  if (!stopped) return null
  return (
    <p
      role="status"
      className="mx-4 mb-3 flex items-start gap-2.5 rounded-18 bg-beak-100 px-4 py-3 text-14 text-ink-900"
    >
      <TriangleAlert aria-hidden className="mt-px size-5 flex-none text-beak-700" strokeWidth={1.9} />
      {t('stopped')}
    </p>
  )
}
