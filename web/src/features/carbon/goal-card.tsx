import { useId, useState } from 'react'
import { carbon, type CarbonFactor, type CarbonSummary } from '@mynah/contract/carbon'
import { limits } from '@mynah/contract/limits'
import { useCallForm } from '#client/api/call-form.ts'
import { useLanguage, useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Chip } from '@mynah/ui/chip.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { Sheet } from '#ui/layers/dialog.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { Card } from './card.tsx'
import { co2, takeDecimal } from './co2.ts'
import { countryName } from './names.ts'
import { setGoal } from './queries.ts'

/** The last 30 days against the user's goal and against the average of a country. */
export function GoalCard({ month, factors }: { month: CarbonSummary; factors: readonly CarbonFactor[] }) {
  const t = useT('carbon')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const { goal, grams, country } = month
  const share = goal === 0 ? 0 : grams / goal
  const words = { mine: co2(grams, language), goal: co2(goal, language) }
  return (
    <Card
      title={t('goal')}
      aside={
        <Button kind="link" onClick={() => setOpen(true)}>
          {goal === 0 ? t('setGoal') : t('changeGoal')}
        </Button>
      }
    >
      {goal === 0 ? (
        <p className="text-14 text-ink-500">{t('noGoal')}</p>
      ) : (
        <>
          <p className="text-14 text-ink-700">{share > 1 ? t('aboveGoal', words) : t('belowGoal', words)}</p>
          <div aria-hidden className="mt-2.5 h-2.5 overflow-hidden rounded-full bg-ink-100">
            <div
              className={cx('h-full rounded-full', share > 1 ? 'bg-ink-700' : 'bg-ok')}
              style={{ width: `${Math.min(share, 1) * 100}%` }}
            />
          </div>
        </>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t('goal')} text={t('goalText')}>
        <GoalForm goal={goal} country={country} factors={factors} onDone={() => setOpen(false)} />
      </Sheet>
    </Card>
  )
}

const mostKg = limits.carbonGoalGramsMax / 1000

/** The form has kilograms, the call grams. */
const goalOf = ({ grams, country }: { grams: string; country: string }) => ({
  ...{ grams: Math.round(Number(grams) * 1000), country },
})

function GoalForm(props: {
  goal: number
  country: string
  factors: readonly CarbonFactor[]
  onDone: () => void
}) {
  const t = useT('carbon')
  const format = useFormat()
  const language = useLanguage()
  const label = useId()
  const form = useCallForm(carbon.goal, {
    start: { grams: props.goal === 0 ? '' : String(props.goal / 1000), country: props.country },
    input: goalOf,
    sentences: { grams: t('goalTooLarge', { most: format.number(mostKg) }) },
  })
  const { grams, country } = form.values
  const save = async () => {
    if (await form.worked(() => setGoal(goalOf(form.values), form.fields))) props.onDone()
  }
  return (
    <form
      className="space-y-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={t('goalKg')}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        {...form.field('grams')}
        onChange={(typed) => form.set({ grams: takeDecimal(grams, typed) })}
        suffix={<span className="pr-2 text-14 text-ink-500">kg</span>}
      />
      <div>
        <p id={label} className="px-1 pb-1.5 text-14 font-medium text-ink-700">
          {t('compareWith')}
        </p>
        <div role="group" aria-labelledby={label} className="flex flex-wrap gap-x-2 gap-y-2.5">
          {props.factors
            .filter(({ category }) => category === 'average')
            .map((one) => (
              <Chip
                key={one.key}
                chosen={one.country === country}
                onPress={() => form.set({ country: one.country === country ? '' : one.country })}
              >
                {countryName(one.country, t, language)}
              </Chip>
            ))}
        </div>
      </div>
      <Button type="submit" wide busy={form.busy}>
        {t('save')}
      </Button>
    </form>
  )
}
