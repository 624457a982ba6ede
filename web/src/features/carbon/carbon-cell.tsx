import { Leaf } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { programmePath } from './paths.ts'

/** Opens the carbon programme. The title is one of the app's texts, since those of the feature load with its pages. */
export function CarbonCell() {
  const t = useT('tabs')
  return <Cell icon={Leaf} title={t('carbon')} to={programmePath} />
}
