import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import { useSay } from '#i18n/say.ts'

/** How far a message of mine came; `waiting` is its state before the server has it. */
export function DeliveryState(props: {
  waiting: 'sending' | 'unknown' | 'failed' | undefined
  read: boolean
  className: string
}) {
  const { waiting, read, className } = props
  const say = useSay('conversations')
  const [Icon, name] = waiting
    ? waiting === 'failed'
      ? ([CircleAlert, say('failed')] as const)
      : ([Clock, waiting === 'unknown' ? say('unknownState') : say('sending')] as const)
    : read
      ? ([CheckCheck, say('read')] as const)
      : ([Check, say('sent')] as const)
  return <Icon role="img" aria-label={name} className={className} strokeWidth={2.2} />
}
