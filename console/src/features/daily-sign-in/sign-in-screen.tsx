import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayUse } from '@mynah/contract/admin-api'
import { dailySignInAdmin } from '@mynah/contract/daily-sign-in'
import { limits } from '@mynah/contract/limits'
import { callAdmin, queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Chart } from '#parts/chart.tsx'
import { Field } from '#parts/field.tsx'
import { Loaded, Page, Trouble } from '#parts/page.tsx'
import { Table } from '#parts/table.tsx'
import { useMe } from '#session.ts'

/** Points for each day of a streak, and who signed in; gifts of the streak are goods with a price in days. */
export function SignInScreen() {
  const title = useT('daily-sign-in')('signInPage')
  const figures = useQuery(queryOf(dailySignInAdmin.figures, {}))
  const rewards = useQuery(queryOf(dailySignInAdmin.rewards, {}))
  return (
    <Page title={title}>
      <div className="space-y-8">
        <Loaded query={rewards}>{({ points }) => <Rewards points={points} />}</Loaded>
        <Loaded query={figures}>{({ list }) => <Figures list={list} />}</Loaded>
      </div>
    </Page>
  )
}

const isRight = (text: string): boolean =>
  /^[1-9]\d{0,4}$/.test(text) && Number(text) <= limits.signInPointsMax

function Rewards({ points }: { points: number[] }) {
  const t = useT('daily-sign-in')
  const me = useMe()
  const [texts, setTexts] = useState(() => points.map(String))
  const save = useMutation({
    mutationFn: () => callAdmin(dailySignInAdmin.setRewards, { points: texts.map(Number) }),
  })
  const mayChange = me.data !== undefined && mayUse(dailySignInAdmin.setRewards, me.data.role)
  const change = (at: number, text: string) =>
    setTexts((now) => now.map((one, index) => (index === at ? text : one)))
  return (
    <section aria-label={t('pointsByDay')} className="space-y-3">
      <h2 className="text-lg font-bold">{t('pointsByDay')}</h2>
      <div className="grid max-w-3xl grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
        {texts.map((text, index) => (
          <Field
            key={index}
            label={t(index + 1 === texts.length ? 'dayAndLater' : 'day', { day: index + 1 })}
            inputMode="numeric"
            readOnly={!mayChange}
            value={text}
            onValue={(next) => change(index, next)}
          />
        ))}
      </div>
      <p className="text-sm text-ink-500">{t('hint', { days: limits.goldBarDays })}</p>
      {mayChange && (
        <Button
          kind="primary"
          busy={save.isPending}
          disabled={!texts.every(isRight)}
          onClick={() =>
            window.confirm(t('saveAsk', { before: points.join(', '), after: texts.join(', ') })) &&
            save.mutate()
          }
        >
          {t('save')}
        </Button>
      )}
      <Trouble error={save.error} />
      {save.isSuccess && <p role="status">{t('saved')}</p>}
    </section>
  )
}

type Day = { day: string; people: number; points: number; goldBars: number }

function Figures({ list }: { list: Day[] }) {
  const t = useT('daily-sign-in')
  const days = list.toReversed()
  const times = days.map(({ day }) => Date.parse(day) / 1000)
  return (
    <section aria-label={t('signInsByDay')} className="space-y-4">
      <h2 className="text-lg font-bold">{t('signInsByDay')}</h2>
      {list.length > 0 && (
        <div className="grid gap-4 md:grid-cols-2">
          <Chart name={t('people')} times={times} values={days.map(({ people }) => people)} />
          <Chart name={t('pointsGiven')} times={times} values={days.map(({ points }) => points)} />
        </div>
      )}
      <Table
        label={t('signInsByDay')}
        empty={t('nobody')}
        rows={list}
        idOf={({ day }) => day}
        columns={[
          { name: t('date'), value: ({ day }) => day },
          { name: t('people'), value: ({ people }) => people },
          { name: t('pointsGiven'), value: ({ points }) => points },
          { name: t('goldBars'), value: ({ goldBars }) => goldBars },
        ]}
      />
    </section>
  )
}
