import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { useAction } from '#client/use-action.ts'
import { toLocalInput } from '#i18n/local-input.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen, usePageContext } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { detailPath, joinPath } from '../paths.ts'
import { createMeeting, detailQuery, isAbsent, myself, updateMeeting, type MeetingView } from '../queries.ts'
import { emptyForm, faultsOf, formOf, planOf, type PlanForm } from './plan-form.ts'

/** `/pages/meeting/create`: a new meeting, with `later=1` a planned one; with `number` a planned one is changed. */
export function CreateScreen() {
  const t = useT('planning')
  const [search] = useSearchParams()
  const number = search.get('number')
  if (number) return <EditScreen number={number} />
  return (
    <Screen title={t('newMeeting')}>
      <Form isLater={search.has('later')} />
    </Screen>
  )
}

function EditScreen({ number }: { number: string }) {
  const t = useT('planning')
  const query = useQuery(detailQuery(number))
  return (
    <Screen title={t('editMeeting')}>
      {isAbsent(query.error) ? (
        <EmptyState icon={LockKeyhole} sentence={t('absent')} />
      ) : (
        <Loaded query={query} skeleton={<CellSkeletons />}>
          {(view) =>
            view.state === 'scheduled' && view.myRole === 'host' ? (
              <Form isLater known={view} />
            ) : (
              <EmptyState icon={LockKeyhole} sentence={t('cannotEdit')} />
            )
          }
        </Loaded>
      )}
    </Screen>
  )
}

function Form({ isLater, known }: { isLater: boolean; known?: MeetingView }) {
  const t = useT('planning')
  const open = useOpen()
  const { goBack } = usePageContext()
  const { busy, resultOf, errorOf, errorAt, forget } = useAction()
  const [form, setForm] = useState<PlanForm>(() =>
    known ? formOf(known) : emptyForm(t('titleOf', { name: myself().userName }), isLater, Date.now()),
  )
  const [opened] = useState(() => Date.now())
  const [faults, setFaults] = useState<ReturnType<typeof faultsOf>>({})
  const change = (part: Partial<PlanForm>) => {
    setForm({ ...form, ...part })
    setFaults({})
    forget()
  }
  const save = async () => {
    const found = faultsOf(form, Date.now(), known && toLocalInput(known.startTime))
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const plan = planOf(form, known?.startTime)
    const view = await resultOf(() => (known ? updateMeeting(known.number, plan) : createMeeting(plan)))
    if (!view) return
    if (known) {
      toast(t('saved'))
      if (goBack) return goBack()
    }
    open(form.isLater ? detailPath(view.number) : joinPath(view.number), { replace: true })
  }
  const text = (fault: (typeof faults)[keyof typeof faults]) => {
    const { meetingPasswordLengthMin: min, meetingPasswordLengthMax: max } = limits
    return fault && (fault === 'passwordDigits' ? t(fault, { min, max }) : t(fault))
  }
  return (
    <form
      noValidate
      className="space-y-4 pt-2 pb-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <div className="space-y-4 px-4">
        {!known && (
          <Segmented
            name={t('when')}
            value={form.isLater ? 'later' : 'now'}
            onChange={(when) => change({ isLater: when === 'later' })}
            options={[
              { value: 'now', label: t('now') },
              { value: 'later', label: t('atATime') },
            ]}
          />
        )}
        <TextField
          label={t('title')}
          value={form.title}
          max={limits.meetingTitleLengthMax}
          autoComplete="off"
          error={text(faults.title)}
          refused={errorOf('NameReserved', 'NameEmpty') ?? errorAt('title')}
          onChange={(title) => change({ title })}
        />
        {form.isLater && (
          <TextField
            label={t('startTime')}
            type="datetime-local"
            value={form.start}
            min={toLocalInput(opened)}
            error={text(faults.start)}
            refused={errorOf('MeetingTimeWrong') ?? errorAt('startTime')}
            onChange={(start) => change({ start })}
          />
        )}
        <div className="space-y-2">
          <TextField
            label={t('duration')}
            inputMode="numeric"
            autoComplete="off"
            value={form.duration}
            error={text(faults.duration)}
            refused={(!form.isLater && errorOf('MeetingTimeWrong')) || errorAt('duration')}
            onChange={(typed) => /^\d{0,5}$/.test(typed) && change({ duration: typed.replace(/^0+/, '') })}
          />
          <Segmented
            name={t('unit')}
            value={form.unit}
            onChange={(unit) => change({ unit })}
            options={[
              { value: 'minute', label: t('unitMinute') },
              { value: 'hour', label: t('unitHour') },
              { value: 'day', label: t('unitDay') },
              { value: 'month', label: t('unitMonth') },
            ]}
          />
        </div>
        <TextField
          label={t('password')}
          inputMode="numeric"
          autoComplete="off"
          value={form.password}
          hint={t('passwordHint', {
            min: limits.meetingPasswordLengthMin,
            max: limits.meetingPasswordLengthMax,
          })}
          error={text(faults.password)}
          refused={errorAt('password')}
          onChange={(typed) =>
            change({ password: typed.replaceAll(/\D/g, '').slice(0, limits.meetingPasswordLengthMax) })
          }
        />
      </div>
      <Section title={t('rules')}>
        <Cell
          title={t('mutedOnEntry')}
          hint={t('mutedOnEntryHint')}
          checked={form.isMutedOnEntry}
          onCheck={(isMutedOnEntry) => change({ isMutedOnEntry })}
        />
        <Cell
          title={t('waitingRoom')}
          hint={t('waitingRoomHint')}
          checked={form.hasWaitingRoom}
          onCheck={(hasWaitingRoom) => change({ hasWaitingRoom })}
        />
        <Cell
          title={t('locked')}
          hint={t('lockedHint')}
          checked={form.isLocked}
          onCheck={(isLocked) => change({ isLocked })}
        />
      </Section>
      <div className="px-4">
        <Button type="submit" wide busy={busy}>
          {known ? t('save') : form.isLater ? t('schedule') : t('goOn')}
        </Button>
      </div>
    </form>
  )
}
