import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayUse } from '@mynah/contract/admin-api'
import { dailySignInAdmin } from '@mynah/contract/daily-sign-in'
import { limits } from '@mynah/contract/limits'
import { ask, reading } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { Chart } from '../../parts/chart.tsx'
import { Field } from '../../parts/field.tsx'
import { Loaded, Page, Trouble } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { useMe } from '../../session.ts'

/** What each day of a streak gives, and who signed in; gifts of the streak are goods that take its days. */
export function SignInScreen() {
  const figures = useQuery(reading(dailySignInAdmin.figures, {}))
  const rewards = useQuery(reading(dailySignInAdmin.rewards, {}))
  return (
    <Page title="Daily sign-in">
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
  const me = useMe()
  const [texts, setTexts] = useState(() => points.map(String))
  const save = useMutation({
    mutationFn: () => ask(dailySignInAdmin.setRewards, { points: texts.map(Number) }),
  })
  const mayChange = me.data !== undefined && mayUse(dailySignInAdmin.setRewards, me.data.role)
  const change = (at: number, text: string) =>
    setTexts((now) => now.map((one, index) => (index === at ? text : one)))
  return (
    <section aria-label="Points by day of the streak" className="space-y-3">
      <h2 className="text-lg font-bold">Points by day of the streak</h2>
      <div className="grid max-w-3xl grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
        {texts.map((text, index) => (
          <Field
            key={index}
            label={index + 1 === texts.length ? `Day ${index + 1} and later` : `Day ${index + 1}`}
            inputMode="numeric"
            readOnly={!mayChange}
            value={text}
            onValue={(next) => change(index, next)}
          />
        ))}
      </div>
      <p className="text-sm text-soft">
        They count from the next sign-in on. Gifts are goods of the shop that take days of a streak; one of{' '}
        {limits.goldBarDays} days takes a gold bar that was earned.
      </p>
      {mayChange && (
        <Button
          kind="main"
          busy={save.isPending}
          disabled={!texts.every(isRight)}
          onClick={() => save.mutate()}
        >
          Save
        </Button>
      )}
      <Trouble error={save.error} />
      {save.isSuccess && <p role="status">Saved.</p>}
    </section>
  )
}

type Day = { day: string; people: number; points: number; goldBars: number }

function Figures({ list }: { list: Day[] }) {
  const days = list.toReversed()
  const times = days.map(({ day }) => Date.parse(day) / 1000)
  return (
    <section aria-label="Sign-ins by day" className="space-y-4">
      <h2 className="text-lg font-bold">Sign-ins by day</h2>
      {list.length > 0 && (
        <div className="grid gap-4 md:grid-cols-2">
          <Chart name="People" times={times} values={days.map(({ people }) => people)} />
          <Chart name="Points given" times={times} values={days.map(({ points }) => points)} />
        </div>
      )}
      <Table
        label="Sign-ins by day"
        head={['Day', 'People', 'Points given', 'Gold bars earned']}
        empty="Nobody has signed in yet."
      >
        {list.map(({ day, people, points, goldBars }) => (
          <tr key={day} className="border-t border-line tabular-nums">
            <td className="px-4 py-2.5">{day}</td>
            <td className="px-4 py-2.5">{people}</td>
            <td className="px-4 py-2.5">{points}</td>
            <td className="px-4 py-2.5">{goldBars}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
