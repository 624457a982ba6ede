import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { mediaRooms } from '#features/media/index.ts'
import { adminCalls } from '#features/operators/index.ts'
import { meetingsAdminHandlers } from './admin.ts'
import { eraseMeetings, exportMeetings } from './erase.ts'
import { meetingHandlers } from './handlers.ts'
import { endOverdue, remind } from './jobs.ts'
import { meetingRooms } from './media-rooms.ts'

export const meetings = defineFeature({
  name: 'meetings',
  calls: meetingHandlers,
  extensions: [
    adminCalls.with(...meetingsAdminHandlers),
    mediaRooms.with(meetingRooms),
    personalData.with({ name: 'meetings', phase: 'records', read: exportMeetings, erase: eraseMeetings }),
  ],
  jobs: [
    { name: 'end meetings that are over', everyMs: 5_000, run: endOverdue },
    { name: 'remind of meetings', everyMs: 15_000, run: remind },
  ],
})
