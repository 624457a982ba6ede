import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { meetings } from '@mynah/contract/meetings'
import { useCallForm } from '#client/api/call-form.ts'
import { toLocalInput } from '#i18n/local-input.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen, usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { detailPath, joinPath } from '../paths.ts'
import { createMeeting, detailQuery, isAbsent, myself, updateMeeting, type MeetingView } from '../queries.ts'
import { emptyForm, faultsOf, formOf, planOf, type PlanForm } from './plan-form.ts'

/**
 * `/pages/meeting/create`: a new meeting, with `later=1` a planned one; with `number` the form to change a planned
 * one.
 */
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

const { meetingPasswordLengthMin: min, meetingPasswordLengthMax: max } = limits

/** The form of a meeting, empty or with the values of a planned one. */
function useMeetingForm(isLater: boolean, known: MeetingView | undefined, opened: number) {
  const t = useT('planning')
  const [start] = useState<PlanForm>(() =>
    known ? formOf(known) : emptyForm(t('titleOf', { name: myself().userName }), isLater, opened),
  )
  return useCallForm(meetings.create, {
    start,
    input: (typed) => planOf(typed, known?.startTime),
    sentences: { title: t('titleMissing'), password: t('passwordDigits', { min, max }) },
    also: (typed) => {
      const { startTime, duration } = faultsOf(typed, Date.now(), known && toLocalInput(known.startTime))
      return { startTime: startTime && t(startTime), duration: duration && t(duration) }
    },
  })
}

type MeetingForm = ReturnType<typeof useMeetingForm>

function Form({ isLater, known }: { isLater: boolean; known?: MeetingView }) {
  const t = useT('planning')
  const open = useOpen()
  const { goBack } = usePageContext()
  const [opened] = useState(() => Date.now())
  const form = useMeetingForm(isLater, known, opened)
  const { isLater: isPlanned } = form.values
  const save = async () => {
    const plan = planOf(form.values, known?.startTime)
    const view = await form.submit(() => (known ? updateMeeting(known.number, plan) : createMeeting(plan)))
    if (!view) return
    if (known) {
      toast(t('saved'))
      if (goBack) return goBack()
    }
    open(isPlanned ? detailPath(view.number) : joinPath(view.number), { replace: true })
  }
  return (
    <form
      noValidate
      className="space-y-4 pt-2 pb-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.busy) void save()
      }}
    >
      <div className="space-y-4 px-4">
        {!known && <When isLater={isPlanned} onChange={(next) => form.set({ isLater: next })} />}
        <TextField label={t('title')} autoComplete="off" {...form.counted('title')} />
        {isPlanned && (
          <TextField
            label={t('startTime')}
            type="datetime-local"
            min={toLocalInput(opened)}
            {...form.field('startTime')}
          />
        )}
        <Duration form={form} />
        <TextField
          label={t('password')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('password')}
          hint={t('passwordHint', { min, max })}
          onChange={(typed) => form.set({ password: typed.replaceAll(/\D/g, '').slice(0, max) })}
        />
      </div>
      <Rules form={form} />
      <div className="px-4">
        <Button type="submit" wide busy={form.busy}>
          {known ? t('save') : isPlanned ? t('schedule') : t('goOn')}
        </Button>
      </div>
    </form>
  )
}

function When({ isLater, onChange }: { isLater: boolean; onChange: (isLater: boolean) => void }) {
  const t = useT('planning')
  return (
    <Segmented
      name={t('when')}
      value={isLater ? 'later' : 'now'}
      onChange={(when) => onChange(when === 'later')}
      options={[
        { value: 'now', label: t('now') },
        { value: 'later', label: t('atATime') },
      ]}
    />
  )
}

function Duration({ form }: { form: MeetingForm }) {
  const { isLater, unit } = form.values
  const t = useT('planning')
  return (
    <div className="space-y-2">
      <TextField
        label={t('duration')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('duration')}
        // the form has no start field for a meeting that starts now, so its error is shown here
        refused={form.refusedAt('duration') ?? (isLater ? undefined : form.refusedAt('startTime'))}
        onChange={(typed) => /^\d{0,5}$/.test(typed) && form.set({ duration: typed.replace(/^0+/, '') })}
      />
      <Segmented
        name={t('unit')}
        value={unit}
        onChange={(next) => form.set({ unit: next })}
        options={[
          { value: 'minute', label: t('unitMinute') },
          { value: 'hour', label: t('unitHour') },
          { value: 'day', label: t('unitDay') },
          { value: 'month', label: t('unitMonth') },
        ]}
      />
    </div>
  )
}

/** Who can join, and how. */
function Rules({ form }: { form: MeetingForm }) {
  const t = useT('planning')
  return (
    <Section title={t('rules')}>
      <Cell
        title={t('mutedOnEntry')}
        hint={t('mutedOnEntryHint')}
        checked={form.values.isMutedOnEntry}
        onCheck={(isMutedOnEntry) => form.set({ isMutedOnEntry })}
      />
      <Cell
        title={t('waitingRoom')}
        hint={t('waitingRoomHint')}
        checked={form.values.hasWaitingRoom}
        onCheck={(hasWaitingRoom) => form.set({ hasWaitingRoom })}
      />
      <Cell
        title={t('locked')}
        hint={t('lockedHint')}
        checked={form.values.isLocked}
        onCheck={(isLocked) => form.set({ isLocked })}
      />
    </Section>
  )
}
