import { optionalTextArg, peopleArgs, systemLine, textArg } from '../../kit/system-line.ts'

const byOne = systemLine('person', { who: textArg })
const toSome = systemLine('person', { who: textArg, ...peopleArgs })

export const groupLines = {
  groupCreated: toSome,
  groupLeft: byOne,
  groupJoined: byOne,
  groupInvited: toSome,
  groupRemoved: toSome,
  groupRenamed: systemLine('person', { who: textArg, name: textArg }),
  groupBriefChanged: byOne,
  groupPictureChanged: byOne,
  groupSilentOn: byOne,
  groupSilentOff: byOne,
  /** `until`: epoch milliseconds; '' without an end. */
  groupMuted: systemLine('person', { who: textArg, ...peopleArgs, until: optionalTextArg }),
  groupUnmuted: toSome,
  groupAdminAdded: toSome,
  groupAdminRemoved: toSome,
  groupTransferred: toSome,
  /** Dissolved by its owner. */
  groupDismissed: byOne,
  /** Dissolved by an operator. */
  groupDissolved: systemLine('system', { who: optionalTextArg }),
  /** To the owner of an old group, which anybody could find by its name before that became a setting. */
  groupFoundByName: systemLine('system', { group: textArg, groupId: textArg }),
}
