import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { onSessionsEnded } from '#features/auth/index.ts'
import { relationListeners } from '#features/friends/index.ts'
import { onMembersGone } from '#features/groups/index.ts'
import { onConversationEnded, onMessagesGone } from '#features/messages/index.ts'
import { endBetween, endConversation, endDue, endOfMembers, endOfPerson, endOfSessions } from './end.ts'
import { placeHandlers } from './handlers.ts'
import * as store from './store.ts'

export const places = defineFeature({
  name: 'places',
  calls: placeHandlers,
  tablesNotBackedUp: ['live_places', 'live_place_points'],
  extensions: [
    onMessagesGone.with(store.remove),
    onConversationEnded.with(endConversation),
    onMembersGone.with(endOfMembers),
    onSessionsEnded.with(endOfSessions),
    relationListeners.with(async (app, { userId, otherId, of }) => {
      if (of === 'block') await endBetween(app, userId, otherId)
    }),
    personalData.with({ name: 'live-places', phase: 'records', erase: endOfPerson }),
  ],
  jobs: [{ name: 'end live places whose time is over', everyMs: 5_000, run: endDue }],
})
