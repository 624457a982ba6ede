import { Globe } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { useSetting } from '#features/app-info/index.ts'
import { myWebviewgwPath } from './paths.ts'

/** Opens the operators' own site, if one is set. */
export function SiteCell() {
  const t = useT('support')
  if (useSetting('gwUrl') === '') return null
  return <Cell icon={Globe} title={t('site')} to={myWebviewgwPath} />
}
