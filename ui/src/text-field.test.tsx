import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TextField } from './text-field.tsx'

function Name() {
  const [name, setName] = useState('')
  return <TextField label="Name" value={name} onChange={setName} max={3} inSigns />
}

test.each([
  ['क्षत्रिय', 'क्षत्रिय'],
  ['👨‍👩‍👧‍👦👍🏽ab', '👨‍👩‍👧‍👦👍🏽a'],
  ['สมศรี', 'สมศ'],
])('the limit of the name %s counts graphemes', (typed, taken) => {
  render(<Name />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  fireEvent.change(field, { target: { value: typed } })
  expect(field.value).toBe(taken)
  expect(screen.getByText('3/3')).toBeTruthy()
})
