import { expect, test } from 'vitest'
import { setSystemLineTexts, systemLineText, type AllSystemLineTexts } from './system-lines.ts'

const you = { subject: 'You', object: 'you' }
const line = (key: string, args: object) => JSON.stringify({ key, args, text: 'English of the server' })

setSystemLineTexts({
  groupRemoved: ({ who, people }) => `${who} removed ${people}`,
} as Partial<AllSystemLineTexts> as AllSystemLineTexts)

test.each([
  ['who caused it', { me: '1', from: '1' }, 'You removed Linh and Budi'],
  ['whom it is about', { me: '3', from: '1' }, 'Amelia removed Linh and you'],
  ['a third person', { me: '9', from: '1' }, 'Amelia removed Linh and Budi'],
])('a line names its reader as you, read by %s', (_, reader, text) => {
  const args = { who: 'Amelia', people: 'Linh, Budi', ids: '2,3' }
  expect(systemLineText(line('groupRemoved', args), you, reader)).toBe(text)
})

test('names are left as they are where they contain commas, or where there is no reader', () => {
  const comma = { who: 'Amelia', people: 'Linh, the second', ids: '3' }
  expect(systemLineText(line('groupRemoved', comma), you, { me: '3', from: '1' })).toBe(
    'Amelia removed Linh, the second',
  )
  const args = { who: 'Amelia', people: 'Linh', ids: '3' }
  expect(systemLineText(line('groupRemoved', args), you)).toBe('Amelia removed Linh')
})
