/** Why a message may not be posted into a chat, by whatever call it is. */
export const postingErrors = [
  'MessageBlocked',
  'MessageToBlocked',
  'MessageStrangerLimit',
  'MessageGroupDissolved',
  'MessageGroupAbsent',
  'MessageNotMember',
  'MessageGroupSilent',
  'MessageSilenced',
] as const
