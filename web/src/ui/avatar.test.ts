import { expect, test } from 'vitest'
import { avatarColour, initial } from '#ui/avatar-parts.ts'

test('an id keeps its colour', () => {
  expect(avatarColour('42')).toBe(avatarColour('42'))
})

test('the initial is one sign as a reader sees it', () => {
  expect(initial(' linh')).toBe('L')
  expect(initial('梅玲')).toBe('梅')
  expect(initial('हिन्दी')).toBe('हि')
  expect(initial('👨‍👩‍👧 us')).toBe('👨‍👩‍👧')
  expect(initial('นำชัย')).toBe('นำ')
  expect(initial('ชนิดา')).toBe('ช')
  expect(initial('Ýn')).toBe('Ý')
  expect(initial('Y\u0301n')).toBe('Y\u0301')
  expect(initial('각시'.normalize('NFD')).normalize('NFC')).toBe('각')
  expect(initial('7 up')).toBe('7')
  expect(initial('')).toBe('?')
})
