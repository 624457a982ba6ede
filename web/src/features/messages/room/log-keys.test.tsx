import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useLogKeys } from './log-keys.ts'

Element.prototype.scrollIntoView = () => undefined

function Log({ isSelecting }: { isSelecting: boolean }) {
  const keys = useLogKeys()
  const [chosen, setChosen] = useState(['two'])
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  return (
    <div role="presentation" {...keys}>
      <div role="log" tabIndex={-1}>
        {['one', 'two', 'three'].map((name) => (
          <div key={name}>
            {isSelecting && (
              <input
                type="checkbox"
                data-select
                aria-label={name}
                checked={chosen.includes(name)}
                onChange={() => toggle(name)}
              />
            )}
            <p data-message tabIndex={-1}>
              {`words of ${name}`}
            </p>
          </div>
        ))}
      </div>
    </div>
  )
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const words = (name: string) => screen.getByText(`words of ${name}`)

test('arrows go from message to message, from the log to the last one', () => {
  render(<Log isSelecting={false} />)
  screen.getByRole('log').focus()
  press('ArrowUp')
  expect(document.activeElement).toBe(words('three'))
  press('ArrowUp')
  expect(document.activeElement).toBe(words('two'))
  press('ArrowDown')
  expect(document.activeElement).toBe(words('three'))
})

test('while messages are selected the arrows go from box to box, also from the message whose menu began it', () => {
  render(<Log isSelecting />)
  words('two').focus()
  press('ArrowUp')
  expect(document.activeElement).toBe(box('one'))
  press('Enter')
  expect(box('one').checked).toBe(true)
  press('ArrowDown')
  expect(document.activeElement).toBe(box('two'))
  press('Enter')
  expect(box('two').checked).toBe(false)
  screen.getByRole('log').focus()
  press('ArrowUp')
  expect(document.activeElement).toBe(box('three'))
})
