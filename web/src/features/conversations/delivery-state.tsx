import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'

/** The delivery state of an own message; `waiting` is its state before the server has it. */
export function DeliveryState(props: {
  waiting: 'sending' | 'unknown' | 'failed' | undefined
  read: boolean
  className: string
}) {
  const { waiting, read, className } = props
  const t = useT('conversations')
  const [Icon, name] = waiting
    ? waiting === 'failed'
      ? ([CircleAlert, t('failed')] as const)
      : ([Clock, waiting === 'unknown' ? t('unknownState') : t('sending')] as const)
    : read
      ? ([CheckCheck, t('read')] as const)
      : ([Check, t('sent')] as const)
  // two ticks and a colour, so that colour-blind users can tell it too
  const isRead = Icon === CheckCheck
  return (
    <Icon role="img" aria-label={name} className={cx(className, isRead && 'text-info!')} strokeWidth={2.2} />
  )
}
