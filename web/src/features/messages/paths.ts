import type { CardContent } from '@mynah/contract/message-kinds/card'
import type { FileContent } from '@mynah/contract/message-kinds/file'
import { chatType } from '@mynah/contract/socket'

export const chatListPath = '/pages/chat/list'
export const groupInfoPath = '/pages/group/info'
export const meetingJoinPath = '/pages/meeting/join'
export const momentPath = '/pages/moment/detail'
export const packPath = '/pages/face/pack'
export const roomMergeForwardPath = '/pages/room/mergeForward'
export const roomRelayPath = '/pages/room/relay'
export const toHtmlPath = '/pages/toHtml/toHtml'
export const userConfigPath = '/pages/user/config'
export const userInfoPath = '/pages/user/info'

const query = (words: Record<string, string>) => new URLSearchParams(words).toString()

export const preFilePath = ({ url, name, size, mime }: FileContent) =>
  `/pages/preFile/preFile?${query({ url, name, size: String(size), mime })}`

/** The page of the person or the group, with the invitation in the card. */
export const cardPath = ({ type, id, invite }: CardContent) =>
  type === chatType.group
    ? `/pages/group/info?${query({ id, ...(invite && { invite }) })}`
    : `/pages/user/info?${query({ id, from: 'card' })}`
