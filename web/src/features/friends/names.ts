import type { Person } from '@mynah/contract/people'

/** What I call someone: my own remark, else their name. */
export const nameOf = ({ remarks, userName }: Pick<Person, 'remarks' | 'userName'>): string =>
  remarks || userName

/** By any part of remark, name or number, whatever the accents. */
export function findPeople<P extends Person>(people: readonly P[], text: string): P[] {
  const wanted = plain(text)
  if (wanted === '') return [...people]
  return people.filter(({ remarks, userName, userNum }) =>
    [remarks, userName, userNum].some((name) => plain(name).includes(wanted)),
  )
}

// Thai and Hindi vowel signs are marks too, and must stay
const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/đ/g, 'd')
