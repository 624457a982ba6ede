import { Headset } from 'lucide-react'
import { useSay } from '#i18n/say.ts'
import { Badge } from '#ui/badge.tsx'
import { Cell } from '#ui/list.tsx'
import { useUnreadAnswers } from './queries.ts'

/** The way to the customer service, with how many answers wait. */
export function SupportCell() {
  const say = useSay('support')
  const count = useUnreadAnswers()
  return (
    <Cell
      icon={Headset}
      title={say('title')}
      value={count > 0 ? <Badge count={count} label={say('unread', { count })} /> : undefined}
      to="/pages/my/webviewkf"
    />
  )
}
