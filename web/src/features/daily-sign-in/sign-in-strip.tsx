import { ChevronRight } from 'lucide-react'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Link } from '#ui/pages/link.tsx'
import { fromList, usePageContext } from '#ui/pages/navigation.tsx'
import { DayTrack } from './day-track.tsx'
import { signInPath } from './paths.ts'
import { useSignIn } from './queries.ts'

/** On the Me tab: the streak and today's points, with a link to the page of the daily sign-in. */
export function SignInStrip() {
  const t = useT('daily-sign-in')
  const format = useFormat()
  const { pane } = usePageContext()
  const { data: state } = useSignIn()
  // of the same height, so that nothing below moves when the answer arrives
  if (!state) return <div className="h-25" />
  const left = format.number(limits.goldBarDays - state.streak)
  const line =
    state.streak > 0
      ? t('streakLine', { count: state.streak, left })
      : state.signed
        ? t('begunLine')
        : t('beginLine', { points: format.number(state.nextPoints) })
  return (
    <Link
      to={signInPath}
      state={pane === 'list' ? fromList : undefined}
      className="block rounded-18 p-1 outline-offset-2"
    >
      <DayTrack state={state} />
      <span className="flex items-center gap-1 px-1 pt-2 text-12 font-medium text-ink-700">
        <span className="min-w-0 flex-1">{line}</span>
        <ChevronRight aria-hidden className="size-4 flex-none text-ink-500" />
      </span>
    </Link>
  )
}
