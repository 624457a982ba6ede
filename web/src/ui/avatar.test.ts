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
  expect(initial('')).toBe('?')
})
