import type { CallView } from '@mynah/contract/calling'
import { limits } from '@mynah/contract/limits'
import type { Language } from '@mynah/contract/languages'
import { chatType } from '@mynah/contract/socket'
import { textsOf } from '#platform/texts.ts'
import { wakeBrowsers } from '#features/web-push/index.ts'

const texts = textsOf('calling')

/** Rings by push. Its notification is that of the chat, so that what became of the call takes its place. */
export function pushRing(app: Parameters<typeof wakeBrowsers>[0], call: CallView, userIds: string[]): void {
  const { from, groupId } = call
  const path = `/pages/room/receive?from=${from.userId}${groupId && `&groupId=${groupId}`}`
  const payloadOf = ({ language }: { language: Language }) => ({
    title: from.userName,
    body: texts(language)(call.isAudio ? 'ringAudio' : 'ringVideo'),
    many: '',
    count: 1,
    tag: groupId ? `${chatType.group}:${groupId}` : `${chatType.single}:${from.userId}`,
    path,
  })
  wakeBrowsers(app, userIds, limits.callRingMs, payloadOf, { rings: true })
}
