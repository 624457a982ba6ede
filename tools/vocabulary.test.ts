import { expect, test } from 'vitest'
import { refusedNames } from './vocabulary.ts'

const words = (source: string, file = 'server/src/a.ts') => refusedNames(file, source).map(({ name }) => name)

test('a retired word is found in names of values, types and files', () => {
  expect(words('const openDesk = (told: Pouch) => told')).toEqual(['openDesk', 'told', 'Pouch'])
  expect(words('', 'web/src/desk-screen.tsx')).toEqual(['desk-screen'])
})

test('texts, comments and longer words are left alone', () => {
  const source = `
    // the desk was told
    /** A deed. */
    const text = 'told at the desk', more = \`deed\`
    const desktop = <p>Somebody heard it</p>
    const background = desktop
  `
  expect(words(source)).toEqual([])
})

test('names of the wire stand in the contract and in what speaks the wire, nowhere else', () => {
  const source = 'const { vest: role, toBizId } = row'
  expect(words(source)).toEqual(['vest', 'toBizId'])
  expect(words(source, 'web/src/a.tsx')).toEqual(['vest', 'toBizId'])
  for (const file of ['contract/src/a.ts', 'server/test/a.ts', 'bench/a.ts', 'web/src/a.test.tsx'])
    expect(words(source, file)).toEqual([])
})
