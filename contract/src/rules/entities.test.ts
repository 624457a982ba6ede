import { expect, test } from 'vitest'
import { atOf, entitiesIn, extendToGraphemes, type Entity } from './entities.ts'

const all = () => true

test('only a text at an @ that names a user of the message is a mention, and nothing else is', () => {
  const text = 'x@Budi S. @Budi 👋@you'
  const budi: Entity = ['m', 10, 5, '7']
  expect(entitiesIn([budi], text, all)).toEqual([budi])
  expect(entitiesIn([['m', 17, 4, 'all'], budi], text, all)).toEqual([budi])
  for (const wrong of [
    ['m', 0, 5, '7'],
    ['m', 10, 1, '7'],
    ['m', 10, 99, '7'],
    ['m', -1, 5, '7'],
    ['m', 10.5, 5, '7'],
    ['B', 10, 5],
    [7, 10, 5],
    ['b', 10, 0],
    ['b', 10, 99],
    ['b', -1, 2],
    ['b', 17, 2],
    ['a', 10, 5],
    ['a', 10, 5, 'javascript:alert(1)'],
    ['a', 10, 5, 'https://a.example@b.example'],
    ['m', 10, 5, 'x'],
    ['m', 10, 7, '7'],
    ['m', 10, 5],
    'm',
    null,
  ])
    expect(entitiesIn([wrong], text, all), JSON.stringify(wrong)).toEqual([])
  expect(entitiesIn([budi], text, (id) => id === '8')).toEqual([])
  expect(entitiesIn([budi, ['m', 10, 3, '8']], text, all)).toEqual([budi])
  expect(entitiesIn({}, text, all)).toEqual([])
  const many = '@a '.repeat(60)
  const places = Array.from({ length: 60 }, (_, nth): Entity => ['m', nth * 3, 2, '7'])
  expect(entitiesIn(places, many, all)).toHaveLength(50)
})

test('formats are preserved by position, nested or separate, and those of newer clients too', () => {
  const text = '0123456789'
  const read = (...given: unknown[]) => entitiesIn(given, text, all)
  const taken: Entity[] = [
    ['b', 0, 6],
    ['x', 0, 3],
    ['i', 4, 2],
    ['a', 6, 2, 'https://mynah.example/'],
    ['u2', 8, 1, 'new'],
    ['ul', 9, 1],
  ]
  expect(read(...taken.toReversed())).toEqual(taken)
  expect(read(['a', 0, 2, 'https://MYNAH.example'])).toEqual([['a', 0, 2, 'https://mynah.example/']])
  expect(read(['pre', 0, 9, 'c++'])).toEqual([['pre', 0, 9, 'c++']])
  expect(read(['pre', 0, 9, 'not a language'])).toEqual([['pre', 0, 9]])
  expect(read(['b', 0, 4, 'more'])).toEqual([['b', 0, 4]])
  // one that leaves another in its middle, and one in its own kind
  expect(read(['b', 0, 4], ['i', 3, 4], ['s', 4, 2])).toEqual([
    ['b', 0, 4],
    ['s', 4, 2],
  ])
  expect(read(['b', 0, 6], ['i', 1, 4], ['b', 2, 2])).toEqual([
    ['b', 0, 6],
    ['i', 1, 4],
  ])
  const many = Array.from({ length: 150 }, (_, nth): Entity => ['b', nth * 2, 1])
  expect(entitiesIn(many, 'ab'.repeat(200), all)).toHaveLength(100)
})

test('formats count in graphemes, and names are unchanged', () => {
  const text = 'กำ क्षि 👩‍👧 @é'
  const whole = (type: string, offset: number, length: number) =>
    extendToGraphemes([[type, offset, length]], text)
  expect(whole('b', 0, 1)).toEqual([['b', 0, 2]])
  expect(whole('b', 1, 1)).toEqual([['b', 0, 2]])
  const family = text.indexOf('👩')
  expect(whole('b', family + 2, 1)).toEqual([['b', family, 5]])
  expect(whole('m', text.length - 3, 2)).toEqual([['m', text.length - 3, 2]])
  expect(whole('b', 2, 1)).toEqual([['b', 2, 1]])
  expect(extendToGraphemes([['a', 1, 2, 'https://a.example/']], 'a\r\nb')).toEqual([
    ['a', 1, 2, 'https://a.example/'],
  ])
})

test('whom a text names are the ids of its mentions, each once, or all', () => {
  expect(atOf([])).toBeUndefined()
  expect(
    atOf([
      ['m', 0, 2, '7'],
      ['m', 3, 2, '8'],
      ['m', 6, 2, '7'],
    ]),
  ).toEqual(['7', '8'])
  expect(
    atOf([
      ['m', 0, 2, '7'],
      ['m', 3, 4, 'all'],
    ]),
  ).toBe('all')
})
