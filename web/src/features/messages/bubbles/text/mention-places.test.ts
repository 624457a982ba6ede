import { expect, test } from 'vitest'
import type { Extras } from '@mynah/contract/socket'
import { mentionPlaces } from './mention-places.ts'

const names: Readonly<Record<string, string[]>> = {
  1: ['Ana', ''],
  2: ['Ana Maria'],
  3: ['Bo', 'บี'],
}
const places = (content: string, extras: Extras) =>
  mentionPlaces({ content, extras }, (id) => names[id] ?? [])

test.each<[string, string, Extras, unknown]>([
  ['who names nobody has no places', '@Ana', {}, []],
  ['places that were sent stand', 'hi @Ana', { at: ['1'], entities: [['m', 3, 4, '1']] }, [['m', 3, 4, '1']]],
  ['a place of someone not named does not', 'hi @Ana', { at: ['3'], entities: [['m', 3, 4, '1']] }, []],
  ['a place without an @ does not', 'hi Anna', { at: ['1'], entities: [['m', 3, 4, '1']] }, []],
  ['without places the first name of each is marked', '@Bo @Bo', { at: ['3'] }, [['m', 0, 3, '3']]],
  ['by any of the names', 'สวัสดี @บี', { at: ['3'] }, [['m', 7, 3, '3']]],
  ['a name that is not written has none', '@Cy', { at: ['1'] }, []],
  ['a person without a name has none', '@', { at: ['9'] }, []],
  ['an empty name marks nothing', '@ and @Ana', { at: ['1'] }, [['m', 6, 4, '1']]],
  ['all is the first word behind an @', 'mail a@b to @everyone', { at: 'all' }, [['m', 12, 9, 'all']]],
  ['all without such a word has none', 'hello', { at: 'all' }, []],
])('%s', (_, content, extras, expected) => expect(places(content, extras)).toEqual(expected))

test('a longer name takes precedence over a shorter one at its beginning', () => {
  expect(places('@Ana Maria', { at: ['2'] })).toEqual([['m', 0, 10, '2']])
  const both = places('@Ana Maria', { at: ['1', '2'] })
  expect(both).toHaveLength(1)
})
