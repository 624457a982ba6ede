import type { CallView } from '@mynah/contract/calling'
import { limits } from '@mynah/contract/limits'
import type { Language } from '@mynah/contract/languages'
import { chatType } from '@mynah/contract/socket'
import { textsOf } from '#platform/texts.ts'
import { wakeBrowsers } from '#features/web-push/index.ts'

const texts = textsOf('calling')
type App = Parameters<typeof wakeBrowsers>[0]
type Ringing = Pick<CallView, 'groupId' | 'isAudio'> & { from: Pick<CallView['from'], 'userId' | 'userName'> }
const missedPushMs = 24 * 3_600_000

/** Rings by push. It uses the notification tag of the chat, so the result of the call replaces it. */
export const pushRing = (app: App, call: Ringing, userIds: string[]): void =>
  wakeBrowsers(app, userIds, limits.callRingMs, payloadOf(call, call.isAudio ? 'ringAudio' : 'ringVideo'), {
    rings: true,
  })

/** Pushes a missed group call to these users: its line in the group notifies nobody. */
export const pushMissed = (app: App, call: Ringing, userIds: string[]): void =>
  wakeBrowsers(app, userIds, missedPushMs, payloadOf(call, 'missed'))

const payloadOf =
  ({ from, groupId }: Ringing, text: 'ringAudio' | 'ringVideo' | 'missed') =>
  ({ language }: { language: Language }) => ({
    title: from.userName,
    body: texts(language)(text),
    many: '',
    count: 1,
    tag: groupId ? `${chatType.group}:${groupId}` : `${chatType.single}:${from.userId}`,
    path: `/pages/room/receive?from=${from.userId}${groupId && `&groupId=${groupId}`}`,
  })
