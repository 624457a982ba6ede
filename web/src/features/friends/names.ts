import { fold } from '@mynah/contract/fold'
import type { Person } from '@mynah/contract/people'

/** What I call someone: my own remark, else their name. */
export const nameOf = ({ remarks, userName }: Pick<Person, 'remarks' | 'userName'>): string =>
  remarks || userName

/** By any part of remark, name or number, whatever the accents. */
export function findPeople<P extends Person>(people: readonly P[], text: string): P[] {
  const wanted = fold(text)
  if (wanted === '') return [...people]
  return people.filter(({ remarks, userName, userNum }) =>
    [remarks, userName, userNum].some((name) => fold(name).includes(wanted)),
  )
}
