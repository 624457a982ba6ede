import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearItems } from '#client/storage/local-storage.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { EmojiBar } from './emoji-bar.tsx'
import { recentCategory, resolveEmoji, withRecent } from './emoji-data.ts'
import { recentEmoji, rememberEmoji } from './recent-emoji.ts'

beforeEach(async () => {
  clearItems('recent-emoji')
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
})
afterEach(cleanup)

test('the last used emoji is first, once, and there are 24 at most', () => {
  const all = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(0x1f600 + index))
  for (const emoji of all) rememberEmoji(emoji)
  rememberEmoji('😉')
  expect(recentEmoji()).toHaveLength(24)
  expect(recentEmoji().slice(0, 3)).toEqual(['😉', '😙', '😘'])
})

test('recent emoji are a category before all others, and are not found twice', async () => {
  const count = async (locale: string) => {
    const { emojis, categories } = await resolveEmoji(locale, {})
    const first = categories[0]?.label
    return [first, emojis.filter(({ emoji }) => emoji === '🎉').map(({ category }) => category)]
  }
  expect(await count(withRecent('en'))).toEqual(['smileys & emotion', [6]])
  rememberEmoji('🎉')
  rememberEmoji('no emoji')
  expect(await count(withRecent('en'))).toEqual(['Recently used', [recentCategory, 6]])
  expect(await count('en')).toEqual(['smileys & emotion', [6]])
})

test('the bar leads to each category by its name, with one stop of the Tab key and arrows', () => {
  const onGo = vi.fn()
  const onBackspace = vi.fn()
  const categories = [
    { index: recentCategory, label: 'Recently used' },
    { index: 0, label: 'Smileys' },
    { index: 9, label: 'Flags' },
  ]
  const bar = { categories, current: 1, onGo, onBackspace }
  const { rerender } = render(<EmojiBar {...bar} disabled={false} />)
  const button = (name: string) => screen.getByRole('button', { name })
  expect(categories.map(({ label }) => button(label).tabIndex)).toEqual([-1, 0, -1])
  expect(button('Smileys').getAttribute('aria-pressed')).toBe('true')
  button('Smileys').focus()
  fireEvent.keyDown(button('Smileys'), { key: 'ArrowRight' })
  fireEvent.keyDown(button('Flags'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(button('Recently used'))
  fireEvent.click(button('Flags'))
  expect(onGo).toHaveBeenCalledWith(2)
  fireEvent.click(button('Delete the last character'))
  expect(onBackspace).toHaveBeenCalledOnce()
  rerender(<EmojiBar {...bar} disabled />)
  expect(button('Flags')).toHaveProperty('disabled', true)
})
