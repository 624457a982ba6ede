import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entity } from './entities.ts'
import { editBetween, movedEntities } from './moved-entities.ts'

test('a mention moves with its text, and is removed when that is changed', () => {
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

test('after any edit a mention is still at its own text', () => {
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

const bold = (offset: number, length: number): Entity => ['b', offset, length]

test('a format grows by text inserted in it, and not at its edges', () => {
  const at = (after: string, caret: number) => movedEntities([bold(2, 4)], 'a bold z', after, caret)
  expect(at('a boold z', 5)).toEqual([bold(2, 5)])
  expect(at('a !bold z', 3)).toEqual([bold(3, 4)])
  expect(at('a bold! z', 7)).toEqual([bold(2, 4)])
  // the letters alone would not say where it was written
  expect(at('a boldd z', 7)).toEqual([bold(2, 4)])
  expect(at('a boldd z', 6)).toEqual([bold(2, 5)])
  expect(at('a bol z', 5)).toEqual([bold(2, 3)])
  expect(at('abold z', 1)).toEqual([bold(1, 4)])
  expect(at('a  z', 2)).toEqual([])
  expect(at('a boX', 5)).toEqual([bold(2, 2)])
  expect(at('Xld z', 1)).toEqual([bold(1, 2)])
})

test('a word that an input method replaces while composing keeps its formats', () => {
  // Vietnamese, Hindi and Chinese: the whole word is replaced at each key
  const words = ['tieng', 'tiêng', 'tiếng']
  let text = 'nói tieng đi'
  let ranges: Entity[] = [bold(4, 5)]
  for (const word of words) {
    const next = `nói ${word} đi`
    ranges = movedEntities(ranges, text, next, 4 + word.length)
    text = next
  }
  expect(ranges).toEqual([bold(4, 5)])
  expect(movedEntities([bold(0, 6)], 'नमस्ते', 'नमस्कार', 7)).toEqual([bold(0, 7)])
  expect(movedEntities([bold(2, 4)], '说说nihao', '说说你好', 4)).toEqual([])
})

test('a block has complete lines, continues with a new one, and ends after two', () => {
  const list: Entity[] = [['ul', 0, 4]]
  expect(movedEntities(list, 'Milk\nend', 'Milks\nend', 5)).toEqual([['ul', 0, 5]])
  expect(movedEntities(list, 'Milk\nend', 'xMilk\nend', 1)).toEqual([['ul', 0, 5]])
  const two = movedEntities(list, 'Milk\nend', 'Milk\n\nend', 5)
  expect(two).toEqual([['ul', 0, 5]])
  expect(movedEntities(two, 'Milk\n\nend', 'Milk\nEggs\nend', 9)).toEqual([['ul', 0, 9]])
  expect(movedEntities(two, 'Milk\n\nend', 'Milk\n\n\nend', 6)).toEqual([['ul', 0, 4]])
  // lines that become one
  expect(movedEntities(list, 'Milk\nend', 'Milkend', 4)).toEqual([['ul', 0, 7]])
})

test('whatever is written where, each letter that stays has the formats that it had', () => {
  const range = fc.tuple(fc.constantFrom('b', 'i', 'x'), fc.nat(9), fc.integer({ min: 1, max: 6 }))
  fc.assert(
    fc.property(
      fc.array(range, { maxLength: 4 }),
      fc.nat(16),
      fc.nat(6),
      fc.string({ unit: fc.constantFrom('X', 'Y'), maxLength: 4 }),
      (given, from, count, piece) => {
        const before = 'abcdefghijklmnop'
        const at = Math.min(from, before.length)
        const gone = before.slice(at, at + count)
        const after = before.slice(0, at) + piece + before.slice(at + count)
        const ranges = given.map(([type, offset, length]): Entity => [type, offset, length])
        const caret = at + piece.length
        expect(editBetween(before, after, caret)).toEqual({
          at,
          removed: gone.length,
          inserted: piece.length,
        })
        for (const one of ranges) {
          const [moved] = movedEntities([one], before, after, caret)
          const had = (text: string, [, offset, length] = one) =>
            [...text.slice(offset, offset + length)].filter((letter) => !'XY'.includes(letter)).join('')
          const stays = [...had(before)].filter((letter) => !gone.includes(letter)).join('')
          expect(moved ? had(after, moved) : '').toBe(stays)
          if (moved) expect(moved[1] + moved[2]).toBeLessThanOrEqual(after.length)
        }
      },
    ),
    { numRuns: 2_000 },
  )
})
