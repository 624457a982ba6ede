import { fullTime } from '#i18n/dates.ts'
import { useT } from '#i18n/translate.ts'
import { Link } from '#ui/pages/link.tsx'
import type { BubbleProps } from '#client/message-kinds.ts'
import type { SystemNoticeOf } from '#client/system-lines.ts'
import { informOf, informText } from './inform.ts'

/**
 * A notice of the system account: what happened, when, on which device, and a button for what can be done. Its full
 * time replaces that of the bubble.
 */
export function SystemNotice({ message, noticeOf }: BubbleProps & { noticeOf: SystemNoticeOf }) {
  const t = useT('messages')
  const { key = '', args = {} } = informOf(message.content) ?? {}
  const { icon: Icon, title, action, path } = noticeOf(key, args)
  return (
    <div className="flow-root w-72 max-w-full">
      <p className="flex items-center gap-2 text-12 font-medium text-ink-500">
        <Icon aria-hidden className="size-4.5" strokeWidth={2} />
        {title}
      </p>
      <p className="pt-1.5 wrap-anywhere">{informText(message.content)}</p>
      <p className="pt-1 text-14 text-ink-500">
        <time dateTime={new Date(message.createTime).toISOString()}>{fullTime(message.createTime)}</time>
        {args.device && <span className="block">{t('onDevice', { device: args.device })}</span>}
      </p>
      <Link
        to={path}
        className="mt-2 flex min-h-11 items-center justify-center rounded-12 bg-ink-200 px-4 text-center text-14 font-medium hover:bg-ink-300"
      >
        {action}
      </Link>
    </div>
  )
}
