import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { Button } from '#ui/button.tsx'
import { AmountField, AmountFooter } from './amount-field.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
})

function Page() {
  const [value, setValue] = useState('')
  const [focused, setFocused] = useState(false)
  return (
    <>
      <AmountField label="Amount" value={value} onChange={setValue} onFocused={setFocused} error="Too much" />
      <AmountFooter value={value} onChange={setValue} focused={focused}>
        <Button>Pay</Button>
      </AmountFooter>
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Amount')

test('the keypad stands while the amount has the focus, and takes no third decimal', () => {
  render(<Page />)
  expect(screen.queryByRole('group', { name: 'Keypad' })).toBeNull()
  fireEvent.focus(field())
  for (const key of '12.345') fireEvent.click(screen.getByRole('button', { name: key }))
  expect(field().value).toBe('12.34')
  fireEvent.blur(field())
  expect(screen.queryByRole('group', { name: 'Keypad' })).toBeNull()
})

test('the keyboard types as well, and the phone’s own stays away', () => {
  render(<Page />)
  expect(field().inputMode).toBe('none')
  fireEvent.change(field(), { target: { value: '$1,284.60' } })
  expect(field().value).toBe('1284.60')
  fireEvent.change(field(), { target: { value: '1284.601' } })
  expect(field().value).toBe('1284.60')
})

test('a press in the foot leaves the focus in the field', () => {
  render(<Page />)
  fireEvent.focus(field())
  expect(fireEvent.pointerDown(screen.getByRole('button', { name: 'Pay' }))).toBe(false)
  expect(fireEvent.pointerDown(screen.getByRole('button', { name: '1' }))).toBe(false)
})

test('what is wrong with the amount is tied to the field', () => {
  render(<Page />)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const description = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('Too much')
})
