import { Gift } from 'lucide-react'
import { useState } from 'react'
import type { SignInState } from '@mynah/contract/daily-sign-in'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { useMoneyShown } from '#features/app-info/index.ts'
import { giftsPath } from '../paths.ts'
import { invalidateSignIn, useSignIn } from '../queries.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { PointsChart } from './points-chart.tsx'
import { SettingsSection } from './settings-section.tsx'
import { StreakCard } from './streak-card.tsx'

/** `/pages/my/sign/sign`: the streak with today's button, the points to come, the calendar, and the settings. */
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
      <GiftsCell state={state} />
      <MonthCalendar today={state.today} month={month ?? state.today.slice(0, 7)} onMonth={setMonth} />
      <PointsChart state={state} />
      <SettingsSection state={state} />
    </div>
  )
}

function GiftsCell({ state }: { state: SignInState }) {
  const t = useT('sign-in-page')
  // nothing of the shop is shown while an app store reviews the app
  if (!useMoneyShown()) return null
  const first = limits.signInGrowingDays
  const hint =
    state.goldBars > 0
      ? t('goldWaiting')
      : state.streak >= first
        ? t('giftsNow')
        : t('giftsLater', { count: first })
  return (
    <Section>
      <Cell icon={Gift} title={t('gifts')} hint={hint} to={giftsPath} />
    </Section>
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
