import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { itemRegion, useFocusAfterDecision } from './focus.ts'

afterEach(cleanup)

/** Two items, which are loaded when asked for. */
function Queue() {
  const [open, setOpen] = useState<string | undefined>('1')
  const [isLoaded, setLoaded] = useState(false)
  const focus = useFocusAfterDecision<string>(setOpen)
  return (
    <>
      <input aria-label="Search" />
      <div ref={focus.list} role="group" aria-label="list" tabIndex={-1}>
        <button type="button" onClick={() => focus.openNext(open === '1' ? '2' : undefined)}>
          Decide
        </button>
        <button type="button" onClick={() => setLoaded(true)}>
          Load
        </button>
      </div>
      {open !== undefined && (
        <div key={open} ref={focus.detail} role="group" aria-label="detail" tabIndex={-1}>
          {isLoaded && <section {...itemRegion} aria-label={open} />}
        </div>
      )}
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const hasFocus = (role: string, name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })))

test('the focus waits for the next item to load, and goes to the list after the last one', async () => {
  render(<Queue />)
  press('Decide')
  await hasFocus('group', 'detail')
  press('Load')
  await hasFocus('region', '2')
  press('Decide')
  await hasFocus('group', 'list')
})

test('an operator who went elsewhere while the next item loads stays there', async () => {
  render(<Queue />)
  press('Decide')
  await hasFocus('group', 'detail')
  const field = screen.getByLabelText('Search')
  field.focus()
  press('Load')
  await screen.findByRole('region', { name: '2' })
  await Promise.resolve()
  expect(document.activeElement).toBe(field)
})
