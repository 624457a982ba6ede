import { beforeAll, expect, test } from 'vitest'
import { systemLines, type SystemLineKey } from '@mynah/contract/system-lines'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { systemLineTexts } from '#app/system-lines.ts'
import { systemLineText } from '#client/system-lines.ts'

beforeAll(loadEnglish)

const you = { subject: 'You', object: 'you' }
const named = { who: 'Budi', people: 'Linh', name: 'Choir', whose: 'Mei' }
const order = { carrier: 'JNE', number: 'JP123' }
const place = { text: 'Good morning', chatId: '8', chatType: '2', seq: '4' }
const args = {
  ...named,
  ...order,
  ...place,
  money: '$5.00',
  device: 'Firefox',
  note: 'Not for children',
  msgId: 'a',
  group: 'Choir',
  groupId: '9',
  seconds: '3600',
}

test('each line has a text of its own, with every argument filled in', () => {
  expect(Object.keys(systemLineTexts).sort()).toEqual(Object.keys(systemLines).sort())
  for (const key of Object.keys(systemLines) as SystemLineKey[]) {
    const all = { ...args, reason: 'Not readable', kind: 'spam', until: '', ids: '' }
    const text = systemLineText(JSON.stringify({ key, args: all, text: 'English of the server' }), you)
    expect(text, key).not.toBe('English of the server')
    expect(text, key).not.toMatch(/[{}]/)
    expect(text, key).not.toBe(key)
  }
})

test('a line of a newer server, by its key or its arguments, shows the English that came with it', () => {
  for (const key of ['ofANewerServer', 'groupRenamed', 'toString'])
    expect(systemLineText(JSON.stringify({ key, args: {}, text: 'Something new' }), you)).toBe(
      'Something new',
    )
})

test('an invalid line shows nothing', () => {
  for (const text of ['', '{', 'null', '{"key":"welcome"}']) expect(systemLineText(text, you)).toBe('')
})
