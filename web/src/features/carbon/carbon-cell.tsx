import { Leaf } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { programmePath } from './paths.ts'

/** The way to the carbon programme. Its own texts come with its pages, so this one is the app's. */
export function CarbonCell() {
  const t = useT('tabs')
  return <Cell icon={Leaf} title={t('carbon')} to={programmePath} />
}
