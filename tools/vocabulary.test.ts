import { expect, test } from 'vitest'
import { namesWithRetiredWords } from './vocabulary.ts'

const words = (source: string, file = 'server/src/a.ts') =>
  namesWithRetiredWords(file, source).map(({ name }) => name)

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
