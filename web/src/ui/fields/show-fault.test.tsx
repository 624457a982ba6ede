import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Button } from '@mynah/ui/button.tsx'
import { Section } from '#ui/lists/list.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'

const scrolled = vi.fn()
beforeEach(() => vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled))
afterEach(() => {
  vi.restoreAllMocks()
  scrolled.mockClear()
})

const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)))

/** A form: missing fields are found at the press, refusals of the server arrive later. */
function Page({ answer }: { answer?: Promise<string> }) {
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [name, setName] = useState('')
  const [refused, setRefused] = useState('')
  const submit = async () => {
    setChecked(true)
    if (!answer) return
    setBusy(true)
    setRefused(await answer)
    setBusy(false)
  }
  return (
    <Screen
      footer={
        <>
          <Button kind="secondary">Another</Button>
          <Button busy={busy} onClick={() => void submit()}>
            Submit
          </Button>
        </>
      }
    >
      <TextField label="Before" value="" onChange={() => {}} />
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        error={checked && !answer && name === '' ? 'Type a name' : undefined}
      />
      <details>
        <summary>More</summary>
        <TextField label="Number" value="" onChange={() => {}} error={refused} />
      </details>
      <Section title="Why" error={checked && !answer ? 'Choose one' : undefined}>
        <li>One</li>
      </Section>
    </Screen>
  )
}

test('a press of the main button leads to the first field with a fault, each time', async () => {
  render(<Page />)
  const field = screen.getByRole('textbox', { name: 'Name' })
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await nextFrame()
  expect(document.activeElement).toBe(field)
  expect(scrolled.mock.contexts).toEqual([field])
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByText('Type a name').id)
  field.blur()
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await nextFrame()
  expect(document.activeElement).toBe(field)
  // a choice from a list counts as a field too
  fireEvent.change(field, { target: { value: 'Linh' } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await nextFrame()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Why' }))
})

test('a refused field is scrolled to when the server answers, and unfolded', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  render(<Page answer={promise} />)
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await nextFrame()
  expect(scrolled).not.toHaveBeenCalled()
  await act(async () => resolve('Unknown number'))
  const field = screen.getByLabelText('Number')
  expect(document.activeElement).toBe(field)
  expect(field.closest('details')?.open).toBe(true)
})

test('other buttons scroll to nothing', async () => {
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await nextFrame()
  scrolled.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Another' }))
  await nextFrame()
  expect(scrolled).not.toHaveBeenCalled()
})
