import { expect, test } from 'vitest'
import { withoutPerson } from './erase-lines.ts'

const key = '1:7'
const line = (args: Record<string, string>, text = 'x') => JSON.stringify({ key: 'groupInvited', args, text })
const peopleAfter = (args: Record<string, string>, names: string[], userId = '2') => {
  const content = withoutPerson({ key, content: line({ who: 'Bo', ...args }) }, { userId, names })
  return content && (JSON.parse(content) as { args: { people: string } }).args.people
}

test('the name at the position of the id is removed, also a former name, and a namesake stays', () => {
  expect(peopleAfter({ people: 'an, old name, an', ids: '1,2,3' }, ['an'])).toBe('an, —, an')
  expect(peopleAfter({ people: 'Joan, Ian', ids: '1,3' }, ['Ian'])).toBeUndefined()
  // an id that contains another one
  expect(peopleAfter({ people: 'Joan, Ian', ids: '12,21' }, ['Ian'])).toBeUndefined()
})

test('a name with a comma is removed completely, and those beside it stay', () => {
  const args = { people: 'Joan, an, a, b, Ian', ids: '1,3,2,4' }
  expect(peopleAfter(args, ['a, b'])).toBe('Joan, an, —, Ian')
  expect(peopleAfter({ people: 'a, b, an, Ian', ids: '1,2,3' }, ['an'])).toBe('a, b, —, Ian')
  // it could be before: then it would not be the second
  expect(peopleAfter({ people: 'an, b, an', ids: '1,2' }, ['an'])).toBe('an, b, —')
})

test('if commas leave ambiguous which name it is, all names are removed', () => {
  expect(peopleAfter({ people: 'Joan, a, b, Ian', ids: '1,2,3' }, ['of today'])).toBe('—, —, —')
  expect(peopleAfter({ people: 'Joan, an, an, Ian', ids: '1,2,3' }, ['an'])).toBe('—, —, —')
})

test('a line without ids loses each name that is completely equal', () => {
  expect(peopleAfter({ people: 'Joan, an, Ian' }, ['an', ''])).toBe('Joan, —, Ian')
  expect(peopleAfter({ people: 'Joan, a, b', ids: '' }, ['nick', 'a, b'])).toBe('Joan, —')
  expect(peopleAfter({ people: 'Joan, Ian' }, ['an'])).toBeUndefined()
  expect(peopleAfter({ people: 'Joan' }, [])).toBeUndefined()
})

test('the English text is generated again, and all other arguments stay', () => {
  const args = { who: 'an', people: 'made, an', ids: '1,2', until: '1' }
  const content = JSON.stringify({ key: 'groupMuted', args, text: 'an muted made, an' })
  expect(withoutPerson({ key, content }, { userId: '1', names: ['made'] })).toBe(
    JSON.stringify({ key: 'groupMuted', args: { ...args, people: '—, an' }, text: 'an muted —, an' }),
  )
})

test('a line of a newer version loses its English text with the name; one that names nobody, or an invalid one, stays', () => {
  const person = { userId: '2', names: ['an'] }
  const newer = { key: 'ofANewerServer', args: { people: 'an', ids: '2', more: 'an' }, text: 'an did it' }
  expect(withoutPerson({ key, content: JSON.stringify(newer) }, person)).toBe(
    JSON.stringify({ ...newer, args: { people: '—', ids: '2', more: 'an' }, text: '—' }),
  )
  const renamed = { key: 'groupRenamed', args: { who: 'an', name: 'an' }, text: 'an named the group an' }
  for (const content of [JSON.stringify(renamed), '', '{', 'null', '{"key":"—"}'])
    expect(withoutPerson({ key, content }, person)).toBeUndefined()
})
