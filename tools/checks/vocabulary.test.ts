import { expect, test } from 'vitest'
import { refusedInComments, refusedNames, refusedPhrases } from './vocabulary.ts'

const words = (source: string, file = 'server/src/a.ts') => refusedNames(file, source).map(({ name }) => name)

test('a retired word is found in names of values, types and files', () => {
  expect(words('const openDesk = (told: Pouch) => told')).toEqual(['openDesk', 'told', 'Pouch'])
  expect(words('', 'web/src/desk-screen.tsx')).toEqual(['desk-screen'])
})

test('texts, comments and longer words are no names', () => {
  const source = `
    // the desk was told
    /** A deed. */
    const text = 'told at the desk', more = \`deed\`
    const desktop = <p>Somebody heard it</p>
    const background = desktop
  `
  expect(words(source)).toEqual([])
})

test('wire names are used in the contract and in code for the wire format, nowhere else', () => {
  const source = 'const { vest: role, toBizId } = row'
  expect(words(source)).toEqual(['vest', 'toBizId'])
  expect(words(source, 'web/src/a.tsx')).toEqual(['vest', 'toBizId'])
  for (const file of ['contract/src/a.ts', 'server/test/a.ts', 'bench/a.ts', 'web/src/a.test.tsx'])
    expect(words(source, file)).toEqual([])
})

const phrases = (source: string) => refusedPhrases('server/src/a.ts', source).map(({ name }) => name)

test('private words and misread phrases are found in comments, also across lines', () => {
  const source = `
    /**
     * Whoever takes
     * part was told.
     */
    const a = 1 // the row is held
    // My settings, held until the
    // transaction ends.
  `
  expect(phrases(source)).toEqual([
    'Whoever',
    'told',
    'takes part',
    'held until the transaction',
    'row is held',
    'My',
  ])
})

test('code, names in backticks and quoted words are not phrases of a comment', () => {
  const source = `
    /** The account \`house:points\`, as \`me\` sees it; 'told' is a word, and two sounds cannot be told apart. */
    const text = 'somebody heard my voices'
  `
  expect(phrases(source)).toEqual([])
})

test('each refused phrase says what to write instead', () => {
  for (const [phrase, instead] of refusedInComments) {
    expect(instead, String(phrase)).not.toBe('')
    expect(instead, String(phrase)).not.toMatch(phrase)
  }
})
