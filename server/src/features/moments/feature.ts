import { moments as calls } from '@mynah/contract/moments'
import { defineFeature } from '#platform/feature.ts'
import { startFacts, startParts } from '#platform/start-parts.ts'
import { personalData } from '#features/account/index.ts'
import { complaintSubjects } from '#features/complaints/index.ts'
import { likeListeners, relationListeners } from '#features/friends/index.ts'
import { adminCalls } from '#features/operators/index.ts'
import { fileHolders } from '#features/uploads/index.ts'
import { momentAdminHandlers } from './admin.ts'
import { showsFile } from './access.ts'
import { announceRelation } from './announce.ts'
import { eraseMoments, exportMoments } from './erase.ts'
import { follow } from './following.ts'
import { momentHandlers } from './handlers.ts'
import { unreadFact } from './people-store.ts'
import { reportedMoments } from './reported.ts'
import { keepsFile } from './store.ts'

export const moments = defineFeature({
  name: 'moments',
  calls: momentHandlers,
  extensions: [
    // if something may be new, it is counted
    startFacts.with({ place: 'counts.moments', sql: unreadFact, of: (value) => value ?? undefined }),
    startParts.with({ place: 'counts.moments', calls: momentHandlers, call: calls.unread, input: {} }),
    adminCalls.with(...momentAdminHandlers),
    fileHolders.with({ shows: showsFile, keeps: keepsFile }),
    relationListeners.with(announceRelation),
    complaintSubjects.with(reportedMoments),
    likeListeners.with((app, userId, toUserId) => follow({ ...app, userId }, toUserId, true)),
    personalData.with({ name: 'moments', phase: 'records', read: exportMoments, erase: eraseMoments }),
  ],
})
