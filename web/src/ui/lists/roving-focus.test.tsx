import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { useRovingFocus } from './roving-focus.ts'

function Names({ names }: { names: readonly string[] }) {
  const box = useRef<HTMLUListElement>(null)
  const onKeyDown = useRovingFocus(box)
  return (
    <ul ref={box} role="tree" onKeyDown={onKeyDown}>
      {names.map((name) => (
        <li key={name}>
          <a href={`#${name}`} aria-current={name === 'Budi' ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

const stops = () => screen.getAllByRole('link').filter((link) => link.tabIndex === 0)
const focused = () => document.activeElement?.textContent

test('a list is one Tab stop, which begins at the open page, and arrows go through it', async () => {
  const { rerender } = render(<Names names={['Amelia', 'Budi', 'Chanida']} />)
  expect(stops().map((link) => link.textContent)).toEqual(['Budi'])
  screen.getByRole('link', { name: 'Budi' }).focus()
  const press = (key: string) => document.activeElement && fireEvent.keyDown(document.activeElement, { key })
  press('ArrowDown')
  press('ArrowDown')
  expect(focused()).toBe('Chanida')
  press('Home')
  expect(focused()).toBe('Amelia')
  expect(stops().map((link) => link.textContent)).toEqual(['Amelia'])
  // a new row is not an additional stop, and if the row with the stop has gone another one has it
  rerender(<Names names={['Linh', 'Budi']} />)
  await vi.waitFor(() => expect(stops().map((link) => link.textContent)).toEqual(['Budi']))
})
