import { CalendarClock, ChevronRight } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { deferPart } from '#ui/deferred.tsx'
import { asked, schedule, useScheduled, type ChatKey } from './queries.ts'
import { TimeSheet } from './index.ts'
import { useWhen } from './when.ts'

const ScheduledSheet = deferPart(() => import('./scheduled-sheet.tsx').then((m) => m.ScheduledSheet))

/** The number of scheduled and failed messages in this chat; a press lists them. */
export function ScheduledBar({ chat }: { chat: ChatKey }) {
  const t = useT('scheduled-messages')
  const when = useWhen()
  const list = useScheduled(chat)
  const [open, setOpen] = useState(false)
  const choosing = useSyncExternalStore(asked.subscribe, asked.get)
  const [first] = list
  const failed = list.filter(({ code }) => code !== '').length
  return (
    <>
      {first && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex min-h-11 w-full items-center gap-2 border-b border-ink-100 bg-paper px-4 text-left text-14"
        >
          <CalendarClock
            aria-hidden
            className={cx('size-4 flex-none', failed > 0 ? 'text-danger' : 'text-beak-700')}
          />
          <span className={cx('min-w-0 flex-1 truncate', failed > 0 && 'text-danger')}>
            {failed > 0
              ? t('notSent', { count: failed })
              : t('waiting', { count: list.length, time: when(first.sendTime) })}
          </span>
          <ChevronRight aria-hidden className="size-4 flex-none text-ink-400" />
        </button>
      )}
      {open && <ScheduledSheet chat={chat} list={list} onClose={() => setOpen(false)} />}
      {choosing?.chat === chat && (
        <TimeSheet
          title={t('when')}
          initial={'message' in choosing ? choosing.message.sendTime : undefined}
          submit={(time) => t('sendAt', { time })}
          done={(time) => t('scheduled', { time })}
          onChoose={(at) => schedule(choosing, at)}
          onClose={() => asked.set(undefined)}
        />
      )}
    </>
  )
}
