import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, id, int, list, paged, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { MediaDay } from '../media/calls.ts'
import { MeetingState } from './calls.ts'

/** A meeting as operators see it: who leads it and how many are in it, never what was said. */
export const OperatedMeeting = z.object({
  number: z.string(),
  title: z.string(),
  hostId: z.string(),
  hostName: z.string(),
  /** Those who are in it, or were. */
  people: z.int(),
  state: MeetingState,
  startTime: z.int(),
  /** 0 while it has not ended. */
  endTime: z.int(),
})
export type OperatedMeeting = z.output<typeof OperatedMeeting>

export const meetingsAdmin = {
  /** Those that are on, or whose time began in the last 24 hours, newest first. */
  list: adminCall('meetings/list', {
    roles: ['reviewer', 'support'],
    input: z.object({ isOn: z.boolean(), ...paged }),
    output: list(OperatedMeeting),
  }),
  /** For all who are in it, who are notified of the reason. */
  end: adminCall('meetings/end', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ number: id, reason: singleLineText(limits.decisionLengthMax, 1) }),
    output: emptyOutput,
    errors: ['MeetingAbsent'],
  }),
  /** By day (UTC), oldest first: meetings that people were in, and how long they lasted. */
  figures: adminCall('meetings/figures', {
    roles: ['reviewer', 'support'],
    input: z.object({ days: int(1, 365) }),
    output: z.object({ days: z.array(MediaDay) }),
  }),
}
