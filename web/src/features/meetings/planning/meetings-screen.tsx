import { CalendarPlus, LogIn, Video, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { askToLeaveOther, isOtherOngoing, useNow } from '#features/media/index.ts'
import { useT } from '#i18n/translate.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Link } from '#ui/pages/link.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { groupedNumber } from '../number.ts'
import { createPath, detailPath, joinPath, roomOf } from '../paths.ts'
import { createMeeting, myself, useMeetings, type MeetingSummary } from '../queries.ts'
import { enter } from '../session.ts'
import { emptyForm, planOf } from './plan-form.ts'
import { isSameDay, useTimes } from './time-line.ts'

/** `/pages/meeting/meeting`: the user's meetings. */
export function MeetingsScreen() {
  const t = useT('planning')
  const [kind, setKind] = useState<'coming' | 'past'>('coming')
  const coming = useMeetings('coming')
  const past = useMeetings('past', kind === 'past')
  const list = kind === 'coming' ? coming : past
  return (
    <Screen title={t('meetings')} onRefresh={() => list.refetch()}>
      <nav aria-label={t('start')} className="grid grid-cols-3 gap-2.5 px-4 pt-1 pb-4">
        <Way icon={LogIn} label={t('join')} to={joinPath()} />
        <StartNow />
        <Way icon={CalendarPlus} label={t('schedule')} to={`${createPath}?later=1`} />
      </nav>
      <div className="px-4 pb-2">
        <Segmented
          name={t('which')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'coming', label: t('coming') },
            { value: 'past', label: t('past') },
          ]}
        />
      </div>
      <Loaded query={list} skeleton={<RowSkeletons rows={4} />} empty={<Nothing kind={kind} />}>
        {(rows) => (
          <>
            {kind === 'coming' ? <Coming rows={rows} /> : <Rows title={t('past')} rows={rows} />}
            <InfiniteScroll {...list.scroll} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

const wayClass =
  'flex min-h-24 flex-col items-center justify-center gap-2 rounded-18 bg-paper px-1.5 py-3 text-center text-14 leading-[1.35] font-medium transition-colors hover:bg-ink-100'

function Way({ to, ...face }: { icon: LucideIcon; label: string; to: string }) {
  return (
    <Link to={to} className={wayClass}>
      <Face {...face} />
    </Link>
  )
}

function Face({ icon: Icon, label, main }: { icon: LucideIcon; label: string; main?: boolean }) {
  return (
    <>
      <span
        className={`grid size-11 flex-none place-items-center rounded-[14px] ${main ? 'bg-beak-500 text-ink' : 'bg-beak-100 text-beak-700'}`}
      >
        <Icon aria-hidden className="size-5.5" strokeWidth={1.9} />
      </span>
      <span className="max-w-full wrap-anywhere">{label}</span>
    </>
  )
}

/** Creates a meeting with default settings and joins it, by one press. */
function StartNow() {
  const t = useT('planning')
  const open = useOpen()
  const { busy, run } = useAction()
  const start = async () => {
    if (isOtherOngoing('meeting') && !(await askToLeaveOther('meeting'))) return
    const title = t('titleOf', { name: myself().userName })
    const { number } = await createMeeting(planOf(emptyForm(title, false, Date.now())))
    if (await enter({ number }, { microphone: true, camera: false })) open(roomOf(number))
  }
  return (
    <button
      type="button"
      disabled={busy}
      aria-busy={busy}
      onClick={() => void run(start)}
      className={wayClass}
    >
      <Face icon={Video} label={t('startNow')} main />
    </button>
  )
}

function Nothing({ kind }: { kind: 'coming' | 'past' }) {
  const t = useT('planning')
  const open = useOpen()
  if (kind === 'past') return <EmptyState icon={Video} sentence={t('noPast')} />
  return (
    <EmptyState
      icon={Video}
      sentence={t('noComing')}
      action={{ label: t('schedule'), onPress: () => open(`${createPath}?later=1`) }}
    />
  )
}

/** Open meetings are listed under today, regardless of when they began. */
function Coming({ rows }: { rows: MeetingSummary[] }) {
  const t = useT('planning')
  const now = useNow()
  const isToday = ({ state, startTime }: MeetingSummary) =>
    state === 'open' || startTime <= now || isSameDay(startTime, now)
  const today = rows.filter(isToday)
  const later = rows.filter((one) => !isToday(one))
  return (
    <>
      {today.length > 0 && <Rows title={t('today')} rows={today} />}
      {later.length > 0 && <Rows title={t('later')} rows={later} />}
    </>
  )
}

function Rows({ title, rows }: { title: ReactNode; rows: MeetingSummary[] }) {
  const now = useNow()
  return (
    <Section title={title}>
      {rows.map((one) => (
        <Row key={one.number} meeting={one} now={now} />
      ))}
    </Section>
  )
}

/** From this time before its start, a meeting can be joined from the list. */
const soonMs = 15 * 60_000

function Row({ meeting, now }: { meeting: MeetingSummary; now: number }) {
  const t = useT('planning')
  const times = useTimes()
  const open = useOpen()
  const { number, title, host, state, myRole } = meeting
  const isOver = state === 'ended'
  const label = state === 'open' ? t('join') : myRole === 'host' ? t('startIt') : t('join')
  const isSoon = state === 'open' || meeting.startTime <= now + soonMs
  return (
    <Cell
      to={detailPath(number)}
      title={
        <span className="flex items-center gap-2">
          <span className="min-w-0 font-medium">{title}</span>
          {state === 'open' && (
            <span className="flex-none rounded-full bg-ok/14 px-2 py-0.5 text-12 text-ok">{t('isOn')}</span>
          )}
        </span>
      }
      hint={
        <>
          <span className="block">{times(meeting)}</span>
          <span className="block">
            {myRole === 'host'
              ? groupedNumber(number)
              : t('numberAndHost', { number: groupedNumber(number), name: host.userName })}
          </span>
        </>
      }
      {...(!isOver &&
        isSoon && {
          aside: (
            <span className="pr-2">
              <Button small onClick={() => open(joinPath(number))} aria-label={`${label}: ${title}`}>
                <span className="whitespace-nowrap">{label}</span>
              </Button>
            </span>
          ),
        })}
    />
  )
}
