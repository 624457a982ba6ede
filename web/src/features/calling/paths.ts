export const agreementPath = '/pages/agreement/agreement'
export const roomReceivePath = '/pages/room/receive'
/** The call of this tab. */
export const callPath = '/pages/room/call'
/** The page of the call if the room of its chat is beneath. */
export const callFromRoomPath = `${callPath}?fromRoom=1`

export const callsPath = '/pages/room/calls'

/** Where the group members to call are chosen. */
export const choosePath = (groupId: string, isAudio: boolean): string =>
  `${callPath}?groupId=${groupId}${isAudio ? '' : '&video=1'}`
