import { limits } from '@mynah/contract/limits'
import { meetingUnits } from '@mynah/contract/meetings'
import { fromLocalInput, toLocalInput } from '#i18n/local-input.ts'
import type { MeetingUnit, MeetingView, Plan } from '../queries.ts'

/** The values of the form. */
export type PlanForm = {
  title: string
  password: string
  isLater: boolean
  /** as in `<input type="datetime-local">`, in the device's time zone */
  startTime: string
  duration: string
  unit: MeetingUnit
  isMutedOnEntry: boolean
  isLocked: boolean
  hasWaitingRoom: boolean
}

/** The next full half hour that is at least ten minutes from now. */
export function nextHalfHour(now: number): number {
  const half = 30 * 60_000
  return Math.ceil((now + 10 * 60_000) / half) * half
}

/** Six random digits, which the user may change. */
export function newPassword(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(number % 1_000_000).padStart(6, '0')
}

export const emptyForm = (title: string, isLater: boolean, now: number): PlanForm => ({
  ...{ title, isLater, password: newPassword(), startTime: toLocalInput(nextHalfHour(now)) },
  ...{ duration: '1', unit: 'hour', isMutedOnEntry: false, isLocked: false, hasWaitingRoom: false },
})

export const formOf = (view: MeetingView): PlanForm => ({
  ...{ title: view.title, isLater: true, password: view.password, startTime: toLocalInput(view.startTime) },
  ...{ duration: String(view.duration), unit: view.unit, isMutedOnEntry: view.isMutedOnEntry },
  ...{ isLocked: view.isLocked, hasWaitingRoom: view.hasWaitingRoom },
})

export type PlanFault = 'startMissing' | 'startOver' | 'durationMissing' | 'durationLong'
type PlanFaults = Partial<Record<'startTime' | 'duration', PlanFault>>

/** The errors that the contract does not check, by field. An unchanged start may be over already. */
export function faultsOf(form: PlanForm, now: number, before?: string): PlanFaults {
  const start = fromLocalInput(form.startTime)
  const length = Number(form.duration) * meetingUnits[form.unit]
  return {
    ...(form.isLater && Number.isNaN(start) && { startTime: 'startMissing' }),
    ...(form.isLater && form.startTime !== before && start < now - 60_000 && { startTime: 'startOver' }),
    ...(!(length > 0) && { duration: 'durationMissing' }),
    ...(length > limits.meetingMsMax && { duration: 'durationLong' }),
  }
}

/** `before`: the start of the meeting that is being changed, to the millisecond. */
export function planOf(form: PlanForm, before?: number): Plan {
  const start = fromLocalInput(form.startTime)
  const isSame = before !== undefined && toLocalInput(before) === form.startTime
  return {
    title: form.title.trim(),
    password: form.password,
    startTime: !form.isLater ? 0 : isSame ? before : start,
    duration: Number(form.duration),
    unit: form.unit,
    isMutedOnEntry: form.isMutedOnEntry,
    isLocked: form.isLocked,
    hasWaitingRoom: form.hasWaitingRoom,
  }
}
