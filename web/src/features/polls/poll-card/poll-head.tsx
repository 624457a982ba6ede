import { CalendarDays, ChartNoAxesColumn, ListChecks } from 'lucide-react'
import type { PollContent } from '@mynah/contract/message-kinds/poll'
import { useT } from '#i18n/translate.ts'

const icons = { poll: ChartNoAxesColumn, signUp: ListChecks, dates: CalendarDays }

/** The kind of the poll, and its rules for votes. */
export function PollHead({ content }: { content: PollContent }) {
  const { kind, quiz, secret, multiple } = content
  const t = useT('poll-card')
  const Icon = icons[kind]
  const words = [t(quiz ? 'quiz' : kind), secret && t('secret'), multiple && t('multiple')]
  return (
    <p className="flex items-center gap-1.5 text-12 font-medium text-beak-700">
      <Icon aria-hidden className="size-4 flex-none" />
      <span className="min-w-0 wrap-anywhere">{words.filter(Boolean).join(' · ')}</span>
    </p>
  )
}
