import { readContent } from '@mynah/contract/message-kind'
import { informMessage } from '@mynah/contract/message-kinds/inform'
import { readSystemLine, type SystemLineArgs, type SystemLineKey } from '@mynah/contract/system-lines'
import { isGroupKey } from '../members/conversation-key.ts'

/** `names`: the current names of the person, the only way to recognise them in a line without an id. */
export type Erased = { userId: string; names: readonly string[] }

/** A line of another sender. */
export type LineOfOther = { key: string; content: string }

/** Whether a line names others than its sender; one without arguments may have any key, to the compiler. */
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

/** The English of all lines that name others than their sender, as the features write it. */
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
 * The content of a line without the name of this person; undefined where it does not name them. Only values that are the
 * person's as a whole are replaced, and the English is made anew: a part of a text is never searched for.
 *
 * `who` is always the sender, whose own lines are blanked before. All other arguments (names of groups, reasons, amounts)
 * are no names of people, also where they are equal to one.
 */
export function withoutPerson({ key, content }: LineOfOther, person: Erased): string | undefined {
  const line = readContent(informMessage, content)
  if (!line) return undefined
  const args = { ...line.args }
  const { people, ids, whose } = args
  if (people !== undefined) args.people = withoutName(people, ids, person)
  // Of two people it is the one who did not open it. A group has no such lines; there the name would decide.
  if (whose !== undefined && (!isGroupKey(key) || person.names.includes(whose))) args.whose = dash
  if (args.people === people && args.whose === whose) return undefined
  return JSON.stringify({ ...line, args, text: textOf({ ...line, args }) })
}

/** A line of a newer version, whose English is not known here, keeps its arguments alone. */
function textOf(line: { key: string; args: Record<string, string>; text: string }): string {
  const known = readSystemLine(JSON.stringify(line))?.line
  if (!known || !(known.key in texts)) return dash
  // the arguments are those of the key, as they were read
  return (texts[known.key as keyof Texts] as (args: object) => string)(known.args)
}

/**
 * Names with a comma between, without that of one person: the one at the place of their id. Lines of the first versions
 * have no ids: there it is each one that is equal to the name as a whole, a namesake's too.
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
  // A name holds a comma. Before and after this one stand as many pieces as there are people, or more.
  const found = names
    .flatMap((name) => placesOf(name.split(between), pieces))
    .filter(({ from, count }) => from >= at && pieces.length - from - count >= of.length - at - 1)
  // Where none or several could be it, none of the names stays: this one has to go.
  return found.length === 1 ? withDashes(pieces, found) : of.map(() => dash).join(between)
}

type Place = { from: number; count: number }

/** Where the pieces of a name stand one after the other. */
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
