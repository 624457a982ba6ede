import { readContent } from '@mynah/contract/message-kind'
import { informMessage } from '@mynah/contract/message-kinds/inform'
import { readSystemLine, type SystemLineArgs, type SystemLineKey } from '@mynah/contract/system-lines'
import { isGroupKey } from '../members/conversation-key.ts'

/** `names`: the current names of the user, which identify them in old lines without ids. */
export type Erased = { userId: string; names: readonly string[] }

/** A system line sent by another user. */
export type LineOfOther = { key: string; content: string }

/**
 * Whether a line names users other than its sender; a line without declared arguments may have any key for the
 * compiler.
 */
type NamesOthers<Args> = string extends keyof Args
  ? false
  : ('people' | 'whose') & keyof Args extends never
    ? false
    : true
type Texts = {
  [Key in SystemLineKey as NamesOthers<SystemLineArgs<Key>> extends true ? Key : never]: (
    args: SystemLineArgs<Key>,
  ) => string
}

/** The English of all lines that name users other than their sender, written as the features do. */
const texts: Texts = {
  groupCreated: ({ who, people }) => `${who} created the group with ${people}`,
  groupInvited: ({ who, people }) => `${who} invited ${people}`,
  groupRemoved: ({ who, people }) => `${who} removed ${people}`,
  groupMuted: ({ who, people }) => `${who} muted ${people}`,
  groupUnmuted: ({ who, people }) => `${who} lets ${people} speak again`,
  groupAdminAdded: ({ who, people }) => `${who} made ${people} an admin`,
  groupAdminRemoved: ({ who, people }) => `${people} is no longer an admin, says ${who}`,
  groupTransferred: ({ who, people }) => `${who} handed the group to ${people}`,
  packetOpened: ({ who, whose }) => `${who} opened the red packet of ${whose}`,
}

const dash = '—'
const between = ', '

/**
 * A line without the name of this user; undefined if it does not name them. Only complete values are replaced, and the
 * English is written anew: it never searches within a text.
 *
 * `who` is always the sender, whose own lines are blanked separately. All other arguments (group names, reasons,
 * amounts) are not user names, even if they equal one.
 */
export function withoutPerson({ key, content }: LineOfOther, person: Erased): string | undefined {
  const line = readContent(informMessage, content)
  if (!line) return undefined
  const args = { ...line.args }
  const { people, ids, whose } = args
  if (people !== undefined) args.people = withoutName(people, ids, person)
  // In a private chat `whose` is the user who did not open the packet. A group has no such lines; there the name would
  // decide.
  if (whose !== undefined && (!isGroupKey(key) || person.names.includes(whose))) args.whose = dash
  if (args.people === people && args.whose === whose) return undefined
  return JSON.stringify({ ...line, args, text: textOf({ ...line, args }) })
}

/** A line of a newer version, whose English is unknown here, keeps only its arguments. */
function textOf(line: { key: string; args: Record<string, string>; text: string }): string {
  const known = readSystemLine(JSON.stringify(line))?.line
  if (!known || !(known.key in texts)) return dash
  // the arguments match the key, since they were decoded by it
  return (texts[known.key as keyof Texts] as (args: object) => string)(known.args)
}

/**
 * Removes one user from names separated by commas: the name at the position of their id. Lines of the first versions
 * have no ids; there every complete equal name is removed, even of a namesake.
 */
function withoutName(people: string, ids: string | undefined, { userId, names }: Erased): string {
  const pieces = people.split(between)
  if (!ids) {
    const found = names.flatMap((name) => placesOf(name.split(between), pieces))
    return withDashes(pieces, found)
  }
  const of = ids.split(',')
  const at = of.indexOf(userId)
  if (at < 0) return people
  if (of.length === pieces.length) return withDashes(pieces, [{ from: at, count: 1 }])
  // A name contains a comma: try each position at which its pieces could be.
  const found = names
    .flatMap((name) => placesOf(name.split(between), pieces))
    .filter(({ from, count }) => from >= at && pieces.length - from - count >= of.length - at - 1)
  // If no position or several fit, all names are removed, so that this one certainly is.
  return found.length === 1 ? withDashes(pieces, found) : of.map(() => dash).join(between)
}

type Place = { from: number; count: number }

/** The positions at which the pieces of a name follow each other. */
const placesOf = (name: string[], pieces: string[]): Place[] =>
  pieces.flatMap((_, from) =>
    name.every((piece, nth) => pieces[from + nth] === piece) ? [{ from, count: name.length }] : [],
  )

const withDashes = (pieces: string[], places: Place[]): string =>
  pieces
    .flatMap((piece, at) => {
      const place = places.find(({ from, count }) => at >= from && at < from + count)
      return !place ? [piece] : at === place.from ? [dash] : []
    })
    .join(between)
