import { Flag } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { complainListPath } from './paths.ts'

/** Opens the list of the user's own reports. */
export function MyComplaintsCell() {
  const t = useT('complaints')
  return <Cell icon={Flag} title={t('mine')} to={complainListPath} />
}
