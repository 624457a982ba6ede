import { beforeEach, expect, test } from 'vitest'
import { chooseSize, storedSize } from '#app/settings/text-size.ts'

beforeEach(() => localStorage.clear())

test('a chosen text size is stored, and the standard one leaves nothing stored', () => {
  chooseSize('large')
  expect([storedSize(), document.documentElement.dataset['text']]).toEqual(['large', 'large'])
  chooseSize('plain')
  expect([storedSize(), document.documentElement.dataset['text']]).toEqual(['plain', undefined])
  localStorage.setItem('text-size', 'gigantic')
  expect(storedSize()).toBe('plain')
})
