import { useT } from '#i18n/translate.ts'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { Entries } from './entries.tsx'
import { Footprint } from './footprint.tsx'
import { GoalCard } from './goal-card.tsx'
import { LogForm } from './log-form.tsx'
import { renewDiary, useFactors, useSummary } from './queries.ts'
import { Tips } from './tips.tsx'

/** `/pages/my/carbon/carbon`: the log form, the entries of today, and the footprint over time. */
export function DiaryScreen() {
  const t = useT('carbon')
  const factors = useFactors()
  const month = useSummary('month')
  return (
    <Screen title={t('title')} onRefresh={renewDiary}>
      <Loaded query={factors} skeleton={<CellSkeletons />}>
        {({ list }) => (
          <Loaded query={month} skeleton={<CellSkeletons />}>
            {(summary) => (
              <div className="space-y-3.5 px-4 pt-1 pb-6">
                <LogForm factors={list} today={summary.today} country={summary.country} />
                <Entries day={summary.today} />
                <Footprint first="week" />
                <GoalCard month={summary} factors={list} />
                <Tips month={summary} />
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}
