import { Globe } from 'lucide-react'
import { useSay } from '#i18n/say.ts'
import { Cell } from '#ui/list.tsx'
import { useSetting } from '#features/app-info/index.ts'

/** The way to the makers' own page, where one is set. */
export function SiteCell() {
  const say = useSay('support')
  if (useSetting('gwUrl') === '') return null
  return <Cell icon={Globe} title={say('site')} to="/pages/my/webviewgw" />
}
