import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { ListWidth } from './list-width.tsx'

beforeAll(loadEnglish)
beforeEach(() => localStorage.removeItem('list-width'))

const separator = () => screen.getByRole('separator', { name: 'Width of the list' })
const width = () => document.documentElement.style.getPropertyValue('--list-width')

test('the arrows move the border of the list within its bounds, and it is remembered', () => {
  const { unmount } = render(<ListWidth />)
  expect(separator().getAttribute('aria-valuenow')).toBe('340')
  fireEvent.keyDown(separator(), { key: 'ArrowRight' })
  expect(width()).toBe('360px')
  for (let press = 0; press < 20; press++) fireEvent.keyDown(separator(), { key: 'ArrowRight' })
  expect(width()).toBe('520px')
  unmount()
  render(<ListWidth />)
  expect(separator().getAttribute('aria-valuenow')).toBe('520')
  fireEvent.doubleClick(separator())
  expect([width(), localStorage.getItem('list-width')]).toEqual(['340px', null])
})
