import { optionalWords, somePeople, systemLine, words } from '../../kit/system-line.ts'

const byOne = systemLine('person', { who: words })
const toSome = systemLine('person', { who: words, ...somePeople })

export const groupLines = {
  groupCreated: toSome,
  groupLeft: byOne,
  groupJoined: byOne,
  groupInvited: toSome,
  groupRemoved: toSome,
  groupRenamed: systemLine('person', { who: words, name: words }),
  groupBriefChanged: byOne,
  groupPictureChanged: byOne,
  groupSilentOn: byOne,
  groupSilentOff: byOne,
  /** `until`: epoch milliseconds; '' without an end. */
  groupMuted: systemLine('person', { who: words, ...somePeople, until: optionalWords }),
  groupUnmuted: toSome,
  groupAdminAdded: toSome,
  groupAdminRemoved: toSome,
  groupTransferred: toSome,
  /** Dissolved by its owner. */
  groupDismissed: byOne,
  /** Dissolved by an operator. */
  groupDissolved: systemLine('system', { who: optionalWords }),
  /** To the owner of an old group, which anybody could find by its name before that became a setting. */
  groupFoundByName: systemLine('system', { group: words, groupId: words }),
}
