import { useState } from 'react'
import type { SignInState } from '@mynah/contract/daily-sign-in'
import { useT } from '#i18n/translate.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { invalidateSignIn, useSignIn } from '../queries.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { PointsChart } from './points-chart.tsx'
import { SettingsSection } from './settings-section.tsx'
import { StreakCard } from './streak-card.tsx'

/** `/pages/my/sign/sign`: the streak with today's button, what is next, the calendar, and how it is reckoned. */
export function SignInScreen() {
  const t = useT('sign-in-page')
  const query = useSignIn()
  return (
    <Screen title={t('title')} onRefresh={invalidateSignIn}>
      <Loaded query={query} skeleton={<Skeleton />}>
        {(state) => <Shown state={state} />}
      </Loaded>
    </Screen>
  )
}

function Shown({ state }: { state: SignInState }) {
  const [month, setMonth] = useState<string>()
  return (
    <div className="pb-6">
      <StreakCard state={state} />
      <MonthCalendar today={state.today} month={month ?? state.today.slice(0, 7)} onMonth={setMonth} />
      <PointsChart state={state} />
      <SettingsSection state={state} />
    </div>
  )
}

function Skeleton() {
  return (
    <>
      <div className="mx-4 mb-3 h-80 animate-pulse rounded-[22px] bg-ink-100" />
      <CellSkeletons rows={4} />
    </>
  )
}
