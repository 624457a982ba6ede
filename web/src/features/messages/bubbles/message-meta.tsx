import { BellOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '@mynah/ui/cx.ts'
import { DeliveryState } from '#features/conversations/index.ts'
import type { PendingUpload } from '../room/timeline.ts'

/** The time and, for own messages, the delivery state; floats at the end of the text. */
export function Meta(props: {
  time: number
  mine: boolean
  inProgress: PendingUpload | undefined
  read: boolean
  /** the number of group members who have read it */
  readers: number
  /** a mark beside the bubble already says that it was not sent */
  isMarked: boolean
  /** sent silently */
  isSilent: boolean
  /** what other features show before the time */
  marks: ReactNode
  /** opens the earlier versions of an edited message; undefined if it was not edited */
  onVersions: (() => void) | undefined
}) {
  const { time, mine, inProgress, read, readers, isMarked, isSilent, marks, onVersions } = props
  const t = useT('messages')
  const format = useFormat()
  return (
    <span
      // right-to-left text in the bubble must not change its order
      dir="ltr"
      className={cx(
        'float-right mt-[7px] -mb-[3px] ml-2.5 flex items-center gap-[3px] text-11 select-none',
        mine ? 'text-bubble-out-meta' : 'text-ink-500',
      )}
    >
      {onVersions && (
        <button
          type="button"
          onClick={onVersions}
          className="relative underline-offset-2 before:absolute before:-inset-x-2 before:-inset-y-3 hover:underline"
        >
          {t('edited')}
        </button>
      )}
      {isSilent && <BellOff role="img" aria-label={t('sentSilent')} className="size-3" />}
      {marks}
      <time dateTime={new Date(time).toISOString()}>{format.clockTime(time)}</time>
      {mine && readers > 0 && <span>{t('readCount', { count: readers })}</span>}
      {mine && !isMarked && (
        <DeliveryState waiting={inProgress?.state} read={read || readers > 0} className="size-3.5" />
      )}
    </span>
  )
}
