import { calling as calls } from '@mynah/contract/calling'
import { focusListeners } from '#platform/http/authentication.ts'
import { dailyFigures } from '#platform/daily-figures.ts'
import { defineFeature } from '#platform/feature.ts'
import { startFacts, startParts } from '#platform/start-parts.ts'
import { isGroupTopic } from '#platform/bus/topics.ts'
import { personalData } from '#features/account/index.ts'
import { mediaRooms } from '#features/media/index.ts'
import { onConversationEnded } from '#features/messages/index.ts'
import { adminCalls } from '#features/operators/index.ts'
import { callingAdminHandlers } from './admin.ts'
import { pingRingingCalls, noteAway } from './caller.ts'
import { eraseCalls, exportCalls } from './erase.ts'
import { callHandlers } from './handlers.ts'
import { callRooms, endOverdue } from './index.ts'
import { endCallIn, removeFromGroupCall } from './service.ts'
import { callSocketCommands } from './sockets.ts'
import { callsFact } from './store.ts'

/** How often the sockets of caller and called users are pinged while it rings. */
const signMs = 1_500

export const calling = defineFeature({
  name: 'calling',
  calls: callHandlers,
  socketCommands: callSocketCommands,
  extensions: [
    dailyFigures.with({ names: ['calls'] }),
    startFacts.with({ place: 'call', sql: callsFact }),
    startParts.with({ place: 'call', calls: callHandlers, call: calls.mine, input: {} }),
    adminCalls.with(...callingAdminHandlers),
    mediaRooms.with(callRooms),
    onConversationEnded.with(endCallIn),
    focusListeners.with((app, { userId }, isForeground) => {
      if (!isForeground) noteAway(app, userId)
    }),
    personalData.with({ name: 'calls', phase: 'records', read: exportCalls, erase: eraseCalls }),
  ],
  jobs: [
    { name: 'end calls that nobody answers', everyMs: 1_000, run: endOverdue },
    { name: 'ask who calls and who is called for a sign', everyMs: signMs, run: pingRingingCalls },
  ],
  setup(app) {
    app.bus.subscribe((notice) => {
      if (notice.kind !== 'leave' || !isGroupTopic(notice.topic)) return
      removeFromGroupCall(app, notice.topic.slice(2), notice.userIds).catch((error: unknown) =>
        app.log.error({ error }, 'former members could not be taken out of a call'),
      )
    })
  },
})
