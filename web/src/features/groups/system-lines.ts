import type { groupLines } from '@mynah/contract/system-lines/groups'
import { translateNow } from '#i18n/translate.ts'
import type { SystemLineTexts } from '#client/system-lines.ts'
import { fullTime } from '#i18n/dates.ts'
export const groupLineTexts: SystemLineTexts<typeof groupLines> = {
  groupCreated: (args) =>
    args.people
      ? translateNow('groups')('groupCreated', args)
      : translateNow('groups')('groupCreatedAlone', args),
  groupLeft: (args) => translateNow('groups')('groupLeft', args),
  groupJoined: (args) => translateNow('groups')('groupJoined', args),
  groupInvited: (args) => translateNow('groups')('groupInvited', args),
  groupRemoved: (args) => translateNow('groups')('groupRemoved', args),
  groupRenamed: (args) => translateNow('groups')('groupRenamed', args),
  groupBriefChanged: (args) => translateNow('groups')('groupBriefChanged', args),
  groupPictureChanged: (args) => translateNow('groups')('groupPictureChanged', args),
  groupSilentOn: (args) => translateNow('groups')('groupSilentOn', args),
  groupSilentOff: (args) => translateNow('groups')('groupSilentOff', args),
  groupMuted: (args) =>
    args.until
      ? translateNow('groups')('groupMutedUntil', { ...args, time: fullTime(Number(args.until)) })
      : translateNow('groups')('groupMuted', args),
  groupUnmuted: (args) => translateNow('groups')('groupUnmuted', args),
  groupAdminAdded: (args) => translateNow('groups')('groupAdminAdded', args),
  groupTransferred: (args) => translateNow('groups')('groupTransferred', args),
  groupAdminRemoved: (args, reader) =>
    args.ids && args.ids === reader?.me
      ? translateNow('groups')('groupAdminRemovedYou')
      : translateNow('groups')('groupAdminRemoved', args),
  groupDismissed: (args) => translateNow('groups')('groupDissolvedBy', args),
  groupDissolved: () => translateNow('groups')('groupDissolved'),
  groupFoundByName: (args) => translateNow('groups')('groupFoundByName', args),
}
