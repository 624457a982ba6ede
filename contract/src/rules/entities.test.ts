import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOf, entitiesIn, movedEntities, type Entity } from './entities.ts'

const all = () => true

test('only what stands at an @ and names a user of the message is a mention, by place, none over another', () => {
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
    ['b', 10, 5, '7'],
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

test('a mention moves with its words, and is gone when they are changed', () => {
  const before = 'Hi @Budi Santoso and @Ana'
  const both: Entity[] = [
    ['m', 3, 13, '7'],
    ['m', 21, 4, '8'],
  ]
  const after = (text: string) =>
    movedEntities(both, before, text).map(([, offset, , id]) => `${id} ${offset}`)
  expect(after(`${before}!`)).toEqual(['7 3', '8 21'])
  expect(after(`Oh. ${before}`)).toEqual(['7 7', '8 25'])
  expect(after('Hi @Budi Santoso or @Ana')).toEqual(['7 3', '8 20'])
  expect(after('Hi @Budi Santos and @Ana')).toEqual(['8 20'])
  expect(after('Hi  and @Ana')).toEqual(['8 8'])
  expect(after('@Ana')).toEqual(['8 0'])
  expect(after('')).toEqual([])
  // the same letters elsewhere are no mention
  expect(
    movedEntities([['m', 21, 4, '8']], 'x@Budi Santoso.example @Ana', 'x@Budi Santoso.example '),
  ).toEqual([])
})

test('whatever is written, a mention stands at its own words', () => {
  const word = fc.constantFrom('@Ana', '@An', ' ', 'a', '@', 'x')
  const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, text, (head, tail, after) => {
      const before = `${head}@Ana${tail}`
      for (const [, offset, length] of movedEntities([['m', head.length, 4, '8']], before, after))
        expect(after.slice(offset, offset + length)).toBe('@Ana')
    }),
    { numRuns: 2_000 },
  )
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
