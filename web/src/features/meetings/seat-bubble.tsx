import { CalendarClock } from 'lucide-react'
import { readContent } from '@mynah/contract/message-kind'
import { seatMessage } from '@mynah/contract/message-kinds/seat'
import type { BubbleProps } from '#client/message-kinds.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useOpen } from '#ui/pages/navigation.tsx'
import { groupedNumber } from './number.ts'
import { joinPath } from './paths.ts'

/** An invitation to a meeting; a press opens the page for joining. */
export function SeatBubble({ message, meta }: BubbleProps) {
  const t = useT('meetings')
  const { dayName, clockTime } = useFormat()
  const open = useOpen()
  const content = readContent(seatMessage, message.content)
  if (!content) return null
  const { number, title, startTime } = content
  const start = `${dayName(startTime)}, ${clockTime(startTime)}`
  return (
    <button
      type="button"
      onClick={() => open(joinPath(number))}
      className="flex min-h-11 items-start gap-2.5 text-left"
    >
      <CalendarClock aria-hidden className="mt-0.5 size-5 flex-none" strokeWidth={1.8} />
      <span className="min-w-0">
        <span className="sr-only">{`${t('meeting')}: `}</span>
        <span className="block font-medium break-words">{title}</span>
        <span className="block text-12">{start}</span>
        <span className="block text-12">{t('numbered', { number: groupedNumber(number) })}</span>
        <span className="text-12 font-medium text-beak-700">{t('join')}</span>
      </span>
      {meta}
    </button>
  )
}
