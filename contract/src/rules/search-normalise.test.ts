import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findWords, searchNormalise, searchWords } from './search-normalise.ts'

test('case, accents and width make no difference, vowels that are marks do', () => {
  expect(searchNormalise('  Đường  PHỐ\nHà Nội ')).toBe('duong pho ha noi')
  expect(searchNormalise('ＡＢＣ　１２３')).toBe('abc 123')
  expect(searchNormalise('क़लम')).toBe(searchNormalise('कलम'))
  expect(searchNormalise('น้ำ')).not.toBe(searchNormalise('นา'))
  expect(searchNormalise('कि')).not.toBe(searchNormalise('कु'))
  expect(searchNormalise('梅玲')).toBe('梅玲')
})

test('a keyword is split at spaces, each word once', () => {
  expect(searchWords(' Phở bò  PHO ')).toEqual(['pho', 'bo'])
  expect(searchWords(' \n')).toEqual([])
})

test('matches are marked in the original text', () => {
  const marked = (text: string, keyword: string) =>
    findWords(text, searchWords(keyword)).map(([start, end]) => text.slice(start, end))
  expect(marked('Ăn phở bò nhé', 'pho')).toEqual(['phở'])
  expect(marked('Ăn phở bò nhé'.normalize('NFD'), 'pho bo')).toEqual([
    'phở'.normalize('NFD'),
    'bò'.normalize('NFD'),
  ])
  expect(marked('北京烤鸭和烤鱼', '烤')).toEqual(['烤', '烤'])
  expect(marked('a 👩‍👩‍👧 b', 'b')).toEqual(['b'])
  expect(marked('nothing', 'x')).toEqual([])
})

test('normalising twice changes nothing, and marks are within the text and do not overlap', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
      (text, keyword) => {
        expect(searchNormalise(searchNormalise(text))).toBe(searchNormalise(text))
        let last = 0
        for (const [start, end] of findWords(text, searchWords(keyword))) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = end
        }
      },
    ),
  )
})
