import { useT } from '#i18n/translate.ts'
import { Link } from '#ui/pages/link.tsx'
import { tipsPath } from './paths.ts'
import { useHasTips, useHours } from './queries.ts'

/** The operators' text about when to expect answers, and a link to their guides. */
export function Help() {
  const t = useT('support')
  const hours = useHours()
  const hasTips = useHasTips()
  if (hours.length === 0 && !hasTips) return null
  return (
    <div className="px-5 pb-2 text-14 text-ink-500 wide:mx-auto wide:w-full wide:max-w-170">
      {hours.map(({ value, label }) => (
        <p key={value} className="wrap-anywhere">
          {label}
        </p>
      ))}
      {hasTips && (
        <Link
          to={tipsPath}
          className="inline-flex min-h-11 items-center rounded-8 font-medium text-beak-700 hover:underline"
        >
          {t('tips')}
        </Link>
      )}
    </div>
  )
}
