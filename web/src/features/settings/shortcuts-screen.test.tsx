import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { Around, loadEnglish } from '#client/render-screen.fixture.tsx'
import { isShortcut, keysOf, shortcuts, type Shortcut } from '#ui/pages/shortcuts.ts'
import { ShortcutsScreen } from './shortcuts-screen.tsx'

beforeAll(loadEnglish)

const names = Object.keys(shortcuts) as Shortcut[]
const source = join(import.meta.dirname, '..', '..')
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(join(source, file), 'utf8'))
  .join('\n')

test('every shortcut is bound somewhere', () => {
  expect(names.filter((name) => !code.includes(`isShortcut(event, '${name}')`))).toEqual([])
})

test('the page lists every shortcut with its keys', () => {
  render(<ShortcutsScreen />, { wrapper: Around })
  const shown = screen
    .getAllByRole('definition')
    .map((one) => [...one.children].map((key) => key.textContent))
  const listed = (name: Shortcut) => shown.some((keys) => keys.join(' ').includes(keysOf(name).join(' ')))
  expect(names.filter((name) => !listed(name))).toEqual([])
})

const press = (key: string, held: object = {}) => ({
  ...{ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...held,
})

test('combinations differ by their modifier keys, whatever character the layout produces', () => {
  expect(isShortcut(press('k', { ctrlKey: true }), 'find')).toBe(true)
  expect(isShortcut(press('K', { ctrlKey: true }), 'find')).toBe(true)
  expect(isShortcut(press('k', { ctrlKey: true, altKey: true }), 'find')).toBe(false)
  expect(isShortcut(press('k', { ctrlKey: true, shiftKey: true }), 'find')).toBe(false)
  expect(isShortcut(press('\u00ae', { altKey: true, code: 'KeyR' }), 'reply')).toBe(true)
  // on some keyboards these characters need Shift
  expect(isShortcut(press('/', { ctrlKey: true, shiftKey: true }), 'help')).toBe(true)
  expect(isShortcut(press('+', { shiftKey: true }), 'zoomIn')).toBe(true)
  expect(keysOf('zoomIn')).toEqual(['+'])
  expect(keysOf('nextUnread')).toEqual(['Alt', 'Shift', '↓'])
})
