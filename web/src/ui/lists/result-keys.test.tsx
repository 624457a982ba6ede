import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Around } from '#client/render-screen.fixture.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'

let hasMouse = true
beforeEach(() => {
  hasMouse = true
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: hasMouse, media }) as MediaQueryList,
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const onChoose = vi.fn<(name: string) => void>()
function Picker({ names, onSearch }: { names: string[]; onSearch?: () => void }) {
  const [text, setText] = useState('')
  const shown = names.filter((name) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <div role="region" aria-label="People">
      <ul>
        <li>
          <button type="button" onClick={() => onChoose('above')}>
            Above
          </button>
        </li>
      </ul>
      <SearchField value={text} onChange={setText} {...(onSearch && { onSearch })} />
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(name)}>
              {name}
            </button>
            <button type="button">More</button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function show(onSearch?: () => void) {
  onChoose.mockClear()
  render(<Picker names={['Amelia', 'Budi', 'Bulan']} {...(onSearch && { onSearch })} />, { wrapper: Around })
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  act(() => field.focus())
  const press = (key: string) => fireEvent.keyDown(field, { key })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  const marked = () => document.querySelector('[data-marked]')?.textContent
  return { field, press, type, marked }
}

test('typing marks the first row, arrow keys wrap around, and Enter presses it and is ready for the next name', async () => {
  const { field, press, type, marked } = show()
  expect(marked()).toBeUndefined()
  press('Enter')
  expect(onChoose).not.toHaveBeenCalled()
  type('bu')
  await waitFor(() => expect(marked()).toBe('Budi'))
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByText('Budi').id)
  press('Enter')
  expect(onChoose).toHaveBeenLastCalledWith('Budi')
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 2])
  press('ArrowDown')
  expect(marked()).toBe('Bulan')
  press('ArrowDown')
  expect(marked()).toBe('Budi')
  press('ArrowUp')
  press('Enter')
  expect(onChoose).toHaveBeenLastCalledWith('Bulan')
  act(() => field.blur())
  expect(marked()).toBeUndefined()
})

test('without a keyboard Enter chooses nobody, and a field that searches by Enter does so until the arrow keys were used', async () => {
  hasMouse = false
  const { press, type, marked } = show()
  type('bu')
  await waitFor(() => expect(marked()).toBe('Budi'))
  press('Enter')
  expect(onChoose).not.toHaveBeenCalled()
  cleanup()
  hasMouse = true
  const onSearch = vi.fn()
  const other = show(onSearch)
  other.type('bu')
  other.press('Enter')
  fireEvent.submit(screen.getByRole('search'))
  expect(onSearch).toHaveBeenCalledOnce()
  expect(onChoose).not.toHaveBeenCalled()
  other.press('ArrowDown')
  other.press('Enter')
  expect(onChoose).toHaveBeenLastCalledWith('Budi')
})
