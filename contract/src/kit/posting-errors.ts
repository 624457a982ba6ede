/** Why a message may not be posted into a chat, whichever call posts it. */
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
