import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { itemRegion, useFocusAfterDecision } from './focus.ts'

afterEach(cleanup)

/** Two items, which are loaded when asked for. */
function Queue() {
  const [open, setOpen] = useState<string | undefined>('1')
  const [isLoaded, setLoaded] = useState(false)
  const { listRef, detailRef, openNext } = useFocusAfterDecision<string>(setOpen)
  return (
    <>
      <input aria-label="Search" />
      <div ref={listRef} role="group" aria-label="list" tabIndex={-1}>
        <button type="button" onClick={() => openNext(open === '1' ? '2' : undefined)}>
          Decide
        </button>
        <button type="button" onClick={() => setLoaded(true)}>
          Load
        </button>
      </div>
      {open !== undefined && (
        <div key={open} ref={detailRef} role="group" aria-label="detail" tabIndex={-1}>
          {isLoaded && <section {...itemRegion} aria-label={open} />}
        </div>
      )}
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const focused = (role: string, name: string) =>
  waitFor(() => {
    const found = screen.getByRole(role, { name })
    expect(document.activeElement).toBe(found)
    return found
  })

test('the focus waits for the next item to load, and goes to the list after the last one', async () => {
  render(<Queue />)
  press('Decide')
  await focused('group', 'detail')
  press('Load')
  await focused('region', '2')
  press('Decide')
  expect(await focused('group', 'list')).toBeDefined()
})

test('an operator who went elsewhere while the next item loads stays there', async () => {
  render(<Queue />)
  press('Decide')
  await focused('group', 'detail')
  const field = screen.getByLabelText('Search')
  field.focus()
  press('Load')
  await screen.findByRole('region', { name: '2' })
  await Promise.resolve()
  expect(document.activeElement).toBe(field)
})
