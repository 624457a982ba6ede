import { chatType } from '@mynah/contract/socket'
import * as messages from '#features/messages/index.ts'

export const keyOf = (groupId: string) => messages.keyOf('', groupId, chatType.group)
/** What everybody in it hears. */
export const topicOf = (groupId: string) => `g:${groupId}`
