import { useT } from '#i18n/translate.ts'
import { Link } from '#ui/pages/link.tsx'
import { selfTestPath } from './paths.ts'

/** Shown in a call or meeting that cannot connect. */
export function SelfTestLink() {
  const t = useT('media')
  return (
    <p className="text-center">
      <Link to={selfTestPath} className="inline-block p-3 text-14 text-beak-700 underline">
        {t('findOut')}
      </Link>
    </p>
  )
}
