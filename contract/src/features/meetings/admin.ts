import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, id, int, list, paged, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { MediaDay } from '../media/calls.ts'
import { MeetingState } from './calls.ts'

/** A meeting as operators see it: its leader and number of participants, never its content. */
export const OperatedMeeting = z.object({
  number: z.string(),
  title: z.string(),
  hostId: z.string(),
  hostName: z.string(),
  /** How many users are in it, or were. */
  people: z.int(),
  state: MeetingState,
  startTime: z.int(),
  /** 0 while it has not ended. */
  endTime: z.int(),
})
export type OperatedMeeting = z.output<typeof OperatedMeeting>

export const meetingsAdmin = {
  /** Meetings in progress, or scheduled in the last 24 hours, newest first. */
  list: adminCall('meetings/list', {
    roles: ['reviewer', 'support'],
    input: z.object({ isOn: z.boolean(), ...paged }),
    output: list(OperatedMeeting),
  }),
  /** Ends a meeting for everyone in it; they are shown the reason. */
  end: adminCall('meetings/end', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ number: id, reason: singleLineText(limits.decisionLengthMax, 1) }),
    output: emptyOutput,
    errors: ['MeetingAbsent'],
  }),
  /** By day (UTC), oldest first: meetings that had participants, and their duration. */
  figures: adminCall('meetings/figures', {
    roles: ['reviewer', 'support'],
    input: z.object({ days: int(1, 365) }),
    output: z.object({ days: z.array(MediaDay) }),
  }),
}
