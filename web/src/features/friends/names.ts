import { searchNormalise } from '@mynah/contract/search-normalise'
import type { Person } from '@mynah/contract/people'

/** The displayed name: the user's own remark for this person, else their name. */
export const nameOf = ({ remarks, userName }: Pick<Person, 'remarks' | 'userName'>): string =>
  remarks || userName

/** By any part of remark, name or number, ignoring accents. */
export function findPeople<P extends Person>(people: readonly P[], text: string): P[] {
  const wanted = searchNormalise(text)
  if (wanted === '') return [...people]
  return people.filter(({ remarks, userName, userNum }) =>
    [remarks, userName, userNum].some((name) => searchNormalise(name).includes(wanted)),
  )
}
