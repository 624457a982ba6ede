import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { onPeopleRemoved } from '#features/groups/index.ts'
import { onConversationEnded, onMessagesGone } from '#features/messages/index.ts'
import { announceEnd, endDue, endIn, onPollEnded } from './change.ts'
import { pollHandlers } from './handlers.ts'
import { eraseVotes, exportVotes, removeVotes } from './leave.ts'
import { removeFrom } from './store.ts'

export const polls = defineFeature({
  name: 'polls',
  calls: pollHandlers,
  extensions: [
    onMessagesGone.with(removeFrom),
    onConversationEnded.with(endIn),
    onPeopleRemoved.with(removeVotes),
    onPollEnded.with(announceEnd),
    personalData.with({ name: 'poll-votes', phase: 'records', read: exportVotes, erase: eraseVotes }),
  ],
  jobs: [{ name: 'end polls whose time has come', everyMs: 5_000, run: endDue }],
})
