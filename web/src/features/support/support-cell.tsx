import { Headset } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Badge } from '@mynah/ui/badge.tsx'
import { Cell } from '#ui/lists/list.tsx'
import { myWebviewkfPath } from './paths.ts'
import { useUnreadAnswers } from './queries.ts'

/** Opens customer service, with the number of unread answers. */
export function SupportCell() {
  const t = useT('support')
  const count = useUnreadAnswers()
  return (
    <Cell
      icon={Headset}
      title={t('title')}
      value={count > 0 ? <Badge count={count} label={t('unread', { count })} /> : undefined}
      to={myWebviewkfPath}
    />
  )
}
