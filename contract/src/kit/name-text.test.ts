import { expect, test } from 'vitest'
import { nameText } from './kit.ts'
import * as z from './schema.ts'

const read = (text: string, min?: number) => z.safeParse(nameText(min), text)

test.each([
  'Nguyễn Thị Phương Thảo Vy Anh',
  'श्रीमती प्रज्ञा त्रिपाठी क्षत्रिय',
  'คุณหญิงสมศรีศิริวรรณ ใจดีมาก',
  '👨‍👩‍👧‍👦'.repeat(10),
  'x'.repeat(30),
])('%s is a name', (name) => {
  expect(read(name).success).toBe(true)
})

test.each([
  'x'.repeat(31),
  'क्ष'.repeat(31),
  `Zalgo${'\u0335'.repeat(8)}`,
  'a\nb',
  '\u202ename',
  'é'.repeat(31),
])('%j is none', (name) => {
  expect(read(name).success).toBe(false)
})

test('a name is stored composed, and trimmed', () => {
  expect(read('  Vu\u0303 ').data).toBe('Vũ')
  expect(read('   ', 1).success).toBe(false)
})
