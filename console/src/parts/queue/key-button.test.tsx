import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Asleep, setAsleepMs } from '../asleep.tsx'
import { KeyButton } from './key-button.tsx'
import { keysNow } from './keys.ts'

const key = (name: string, repeat = false) => fireEvent.keyDown(document.body, { key: name, repeat })

afterEach(() => setAsleepMs(0))

function Refusal({ onRefuse }: { onRefuse: () => void }) {
  const place = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  return (
    <form
      ref={place}
      onSubmit={(event) => {
        event.preventDefault()
        onRefuse()
      }}
    >
      <input
        aria-label="Reason"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <KeyButton means="refuse" type="submit" needs={place} disabled={reason === ''}>
        Reject
      </KeyButton>
    </form>
  )
}

test('a key presses its button, which names it, and so does the help', () => {
  setAsleepMs(0)
  const approve = vi.fn()
  const { rerender } = render(
    <Asleep of="1">
      <KeyButton means="agree" onClick={approve}>
        Approve
      </KeyButton>
    </Asleep>,
  )
  const button = screen.getByRole('button', { name: 'Approve' })
  expect([button.title, button.getAttribute('aria-keyshortcuts')]).toEqual(['Approve (a)', 'a'])
  expect(keysNow()).toEqual([{ key: 'a', name: 'Approve' }])
  key('a')
  expect(approve).toHaveBeenCalledTimes(1)
  // held down it is one press
  key('a', true)
  expect(approve).toHaveBeenCalledTimes(1)
  rerender(
    <Asleep of="1">
      <KeyButton means="agree" onClick={approve} busy>
        Approve
      </KeyButton>
    </Asleep>,
  )
  key('a')
  expect(approve).toHaveBeenCalledTimes(1)
})

test('where something has to be filled in the key leads there, and decides once it is', () => {
  setAsleepMs(0)
  const refuse = vi.fn()
  render(
    <Asleep of="1">
      <Refusal onRefuse={refuse} />
    </Asleep>,
  )
  key('r')
  const field = screen.getByLabelText('Reason')
  expect(document.activeElement).toBe(field)
  expect(refuse).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: 'unreadable' } })
  key('r')
  expect(refuse).toHaveBeenCalledTimes(1)
})

test('what has just come is not decided by a key', () => {
  vi.useFakeTimers()
  setAsleepMs(700)
  const approve = vi.fn()
  render(
    <Asleep of="1">
      <KeyButton means="agree" onClick={approve}>
        Approve
      </KeyButton>
    </Asleep>,
  )
  key('a')
  expect(approve).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(700))
  key('a')
  expect(approve).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test('outside of an open item a button has no key: a list has the same one in each row', () => {
  const remove = vi.fn()
  render(
    <KeyButton means="delete" onClick={remove}>
      Delete
    </KeyButton>,
  )
  key('d')
  expect(remove).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Delete' }).title).toBe('')
  expect(keysNow()).toEqual([])
})
