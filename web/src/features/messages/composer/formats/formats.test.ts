import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entitiesIn, type Entity } from '@mynah/contract/entities'
import { arranged, hasFormat, toggled, trimmed, withoutSigns, type Format } from './formats.ts'

/** Types and words, as far as they matter here. */
const read = ({ text, entities }: { text: string; entities: readonly Entity[] }) =>
  entities.map(([type, offset, length]) => `${type} ${text.slice(offset, offset + length)}`)
const written = (text: string, from = 0) => {
  const made = withoutSigns({ text, entities: [] }, from, text.length)
  return made && [made.text, ...read(made)]
}

test('characters that enclose a word become a format at once, and others stay as typed', () => {
  expect(written('so **bold**')).toEqual(['so bold', 'b bold'])
  expect(written('run `npm start`')).toEqual(['run npm start', 'c npm start'])
  expect(written('||Snape|| did')).toEqual(['Snape did', 'x Snape'])
  // Chinese and Thai words have no blanks around them
  expect(written('这是**重要**的')).toEqual(['这是重要的', 'b 重要'])
  expect(written('มัน**สำคัญ**มาก')).toEqual(['มันสำคัญมาก', 'b สำคัญ'])
  expect(written('यह **ज़रूरी** है')).toEqual(['यह ज़रूरी है', 'b ज़रूरी'])
  expect(written('**a** and **b** `c`')).toEqual(['a and b c', 'b a', 'b b', 'c c'])
  expect(written('```js\nlet a = 1\n```')).toEqual(['let a = 1', 'pre let a = 1'])
  expect(written('see\n```\na **b**\n```\nend')).toEqual(['see\na **b**\nend', 'pre a **b**'])
  for (const literal of [
    '2**3**4',
    '** a **',
    'a || b || c',
    '****',
    '**a\nb**',
    '**',
    'x**y',
    '好** 吗**',
    '`` ``',
    'a||b||c',
  ])
    expect(written(literal), literal).toBeUndefined()
  // characters that were there before are not converted
  expect(written('**a** b', 6)).toBeUndefined()
})

test('underscores are italics and tildes strike, around words of every script', () => {
  expect(written('a _fine_ day')).toEqual(['a fine day', 'i fine'])
  expect(written('was ~~9.00~~')).toEqual(['was 9.00', 's 9.00'])
  expect(written('_really?_')).toEqual(['really?', 'i really?'])
  expect(written('**_both_**')).toEqual(['both', 'b both', 'i both'])
  expect(written('_**both**_')).toEqual(['both', 'b both', 'i both'])
  expect(written('_~~three~~_ words')).toEqual(['three words', 's three', 'i three'])
  expect(written('_see snake_case there_')).toEqual(['see snake_case there', 'i see snake_case there'])
  expect(written('มัน _สำคัญมาก_ นะ')).toEqual(['มัน สำคัญมาก นะ', 'i สำคัญมาก'])
  expect(written('यह ~~ज़रूरी~~।')).toEqual(['यह ज़रूरी।', 's ज़रूरी'])
  expect(written('giá ~~đắt quá~~, rẻ')).toEqual(['giá đắt quá, rẻ', 's đắt quá'])
  expect(written('他说（_重要_）。')).toEqual(['他说（重要）。', 'i 重要'])
  expect(written('_👩‍👩‍👧_')).toEqual(['👩‍👩‍👧', 'i 👩‍👩‍👧'])
})

test.each([
  'snake_case_name',
  '报告_最终_版.docx',
  'รายงาน_ปี_2569',
  '__init__',
  'https://a.example/_next_/x',
  'https://a.example/(_a_)',
  'www.a.example/?a="_b_"',
  'mail@a.example/(~~b~~)',
  '/tmp/_cache_/x',
  '¯\\_(ツ)_/¯',
  '^_^ hi ^_^',
  '>_< and >_<',
  '-_- no -_-',
  '*_* hello *_*',
  'T_T no T_T',
  '好的~~谢谢~~',
  'ขอบคุณ~~ นะ~~',
  'hi~~ bye~~',
  '~~~wow~~~',
  '~5 to ~6',
  '_ a _',
  '_a\nb_',
  '____',
  'e_\u0301e_\u0301',
])('%j is nothing but what it is', (literal) => {
  expect(written(literal)).toBeUndefined()
})

test('names and formats within the signs stay', () => {
  const made = withoutSigns(
    {
      text: 'x **@Ana is** y',
      entities: [
        ['m', 4, 4, '7'],
        ['i', 9, 2],
      ],
    },
    0,
    13,
  )
  expect(made && read(made)).toEqual(['b @Ana is', 'm @Ana', 'i is'])
  expect(withoutSigns({ text: '`a **b** c', entities: [['c', 1, 9]] }, 0, 8)).toBeUndefined()
})

test('a format is applied to the selection, and removed if all of it has it', () => {
  const text = 'one two three'
  const bold = toggled({ text, entities: [] }, 'b', [4, 8])
  expect(bold).toEqual([['b', 4, 3]])
  expect(toggled({ text, entities: bold }, 'b', [0, 13])).toEqual([['b', 0, 13]])
  expect(toggled({ text, entities: [['b', 0, 13]] }, 'b', [4, 7])).toEqual([
    ['b', 0, 4],
    ['b', 7, 6],
  ])
  // the word at the caret
  expect(toggled({ text, entities: [] }, 'i', [5, 5])).toEqual([['i', 4, 3]])
  expect(toggled({ text: 'ภาษาไทย', entities: [] }, 'i', [1, 1])).toEqual([['i', 0, 4]])
  // crossing ones are cut
  expect(toggled({ text, entities: [['b', 0, 7]] }, 'i', [4, 13])).toEqual([
    ['b', 0, 7],
    ['i', 4, 3],
    ['i', 7, 6],
  ])
  expect(toggled({ text, entities: [['a', 0, 3, 'https://a.example/']] }, 'a', [0, 3])).toEqual([])
  expect(
    hasFormat(
      {
        text,
        entities: [
          ['b', 0, 4],
          ['b', 4, 9],
        ],
      },
      'b',
      0,
      13,
    ),
  ).toBe(true)
})

test('a list, quotation or block of code has complete lines, of which one can be removed', () => {
  const text = 'Buy\nMilk\nEggs\nHam'
  const list = toggled({ text, entities: [] }, 'ul', [5, 11])
  expect(read({ text, entities: list })).toEqual(['ul Milk\nEggs'])
  const all = toggled({ text, entities: list }, 'ul', [15, 15])
  expect(read({ text, entities: all })).toEqual(['ul Milk\nEggs\nHam'])
  const parted = toggled({ text, entities: all }, 'ul', [9, 9])
  expect(read({ text, entities: parted })).toEqual(['ul Milk', 'ul Ham'])
  const numbered = toggled({ text, entities: all }, 'ol', [4, 17])
  expect(read({ text, entities: numbered })).toEqual(['ol Milk\nEggs\nHam'])
  const crossed = toggled({ text, entities: [['b', 0, 6]] }, 'q', [5, 5])
  expect(read({ text, entities: crossed })).toEqual(['b Buy\n', 'q Milk', 'b Mi'])
})

test('a sent text has no blanks around it, and its formats are adjusted to that', () => {
  expect(
    trimmed({
      text: '  hi there  ',
      entities: [
        ['b', 0, 6],
        ['x', 5, 7],
      ],
    }),
  ).toEqual({
    text: 'hi there',
    entities: [
      ['b', 0, 4],
      ['x', 3, 1],
      ['x', 4, 4],
    ],
  })
  expect(trimmed({ text: ' @Ana ', entities: [['m', 1, 4, '7']] }).entities).toEqual([['m', 0, 4, '7']])
})

test('in any combination formats are nested or separate, and each letter has all that were applied to it', () => {
  const types: Format[] = ['b', 'i', 's', 'c', 'x', 'q', 'ul', 'pre']
  const range = fc.tuple(fc.constantFrom(...types), fc.nat(11), fc.nat(12))
  fc.assert(
    fc.property(fc.array(range, { maxLength: 8 }), (ranges) => {
      const text = 'abc def\nghi j'
      let entities: Entity[] = []
      for (const [type, from, to] of ranges) {
        entities = toggled({ text, entities }, type, [Math.min(from, to), Math.max(from, to)])
        expect(entitiesIn(entities, text, () => true)).toEqual(entities)
        expect(arranged({ text, entities })).toEqual(entities)
      }
    }),
    { numRuns: 1_000 },
  )
})
