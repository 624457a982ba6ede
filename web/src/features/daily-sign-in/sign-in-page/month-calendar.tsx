import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { SignInDay } from '@mynah/contract/daily-sign-in'
import { intlTag } from '#i18n/languages.ts'
import { useLanguage, useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { ErrorState } from '@mynah/ui/empty-and-error-state.tsx'
import { plusMonths, weeksOf } from '../days.ts'
import { useMonth } from '../queries.ts'

interface Props {
  today: string
  month: string
  onMonth: (month: string) => void
}

/** A month of sign-ins; days in a row are joined. */
export function MonthCalendar({ today, month, onMonth }: Props) {
  const t = useT('sign-in-page')
  const language = useLanguage()
  const id = useId()
  const query = useMonth(month)
  const name = new Intl.DateTimeFormat(intlTag[language], { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <section aria-labelledby={id} className="px-4 pb-3">
      <div className="rounded-18 bg-paper px-2 pb-3">
        <div className="flex items-center justify-between">
          <IconButton
            icon={ChevronLeft}
            name={t('previousMonth')}
            onClick={() => onMonth(plusMonths(month, -1))}
          />
          <h2 id={id} aria-live="polite" className="text-16 font-medium">
            {name.format(Date.parse(`${month}-01`))}
          </h2>
          <IconButton
            icon={ChevronRight}
            name={t('nextMonth')}
            disabled={month >= today.slice(0, 7)}
            onClick={() => onMonth(plusMonths(month, 1))}
          />
        </div>
        {query.error && !query.data ? (
          <ErrorState onRetry={() => void query.refetch()} />
        ) : (
          <Weeks labelledBy={id} today={today} month={month} list={query.data?.list} />
        )}
      </div>
    </section>
  )
}

interface WeeksProps {
  labelledBy: string
  today: string
  month: string
  /** absent while it is loading */
  list: readonly SignInDay[] | undefined
}

function Weeks({ labelledBy, today, month, list }: WeeksProps) {
  const t = useT('sign-in-page')
  const language = useLanguage()
  const weeks = weeksOf(month)
  const signed = new Map(list?.map((one) => [one.day, one]))
  const goesOn = (day: string, streak: number) => (signed.get(day)?.streak ?? 0) === streak
  const weekday = (length: 'long' | 'narrow' | 'short') =>
    new Intl.DateTimeFormat(intlTag[language], { weekday: length, timeZone: 'UTC' })
  // 5 January 1970 was a Monday
  const names = Array.from({ length: 7 }, (_, index) => (4 + index) * 86_400_000)
  return (
    <table aria-labelledby={labelledBy} aria-busy={list === undefined} className="w-full table-fixed">
      <thead>
        <tr>
          {names.map((time) => (
            <th key={time} scope="col" className="pb-1 text-12 font-normal text-ink-500">
              <span aria-hidden>{weekday('short').format(time)}</span>
              <span className="sr-only">{weekday('long').format(time)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={`${month} ${index}`}>
            {week.map((day, at) => {
              const one = signed.get(day)
              return (
                <td key={day || `empty ${at}`} className="relative h-11 p-0 text-center">
                  {one && (
                    <span
                      aria-hidden
                      className={cx(
                        'absolute inset-y-1.5 bg-beak-100',
                        goesOn(week[at - 1] ?? '', one.streak - 1) ? 'left-0' : 'left-1/2',
                        goesOn(week[at + 1] ?? '', one.streak + 1) ? 'right-0' : 'right-1/2',
                      )}
                    />
                  )}
                  {day && <Day day={day} one={one} isToday={day === today} isLater={day > today} />}
                  {one && <span className="sr-only">{`, ${t('signedOn', { points: one.points })}`}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day(props: { day: string; one: SignInDay | undefined; isToday: boolean; isLater: boolean }) {
  const { day, one, isToday, isLater } = props
  return (
    <span
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        'relative mx-auto grid size-9 place-items-center rounded-full text-14 tabular-nums',
        one ? 'bg-beak-500 font-bold text-ink' : isLater ? 'text-ink-500' : 'text-ink-900',
        isToday && !one && 'border-2 border-beak-500 font-bold',
      )}
    >
      {Number(day.slice(8))}
      {one && (
        <span
          aria-hidden
          className="absolute -right-0.5 -bottom-0.5 grid size-4 place-items-center rounded-full bg-paper text-ok"
        >
          <Check className="size-3" strokeWidth={3.2} />
        </span>
      )}
    </span>
  )
}
