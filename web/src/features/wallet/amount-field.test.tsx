import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { formatMoney } from '@mynah/contract/money'
import { centsTyped } from './amount.ts'
import { AmountField, AmountFooter } from './amount-field.tsx'

beforeAll(loadEnglish)

function Page() {
  const [value, setValue] = useState('')
  const [focused, setFocused] = useState(false)
  return (
    <>
      <AmountField label="Amount" value={value} onChange={setValue} onFocused={setFocused} error="Too much" />
      <AmountFooter value={value} onChange={setValue} focused={focused}>
        <p>Pays {formatMoney(centsTyped(value))}</p>
        <Button>Pay</Button>
      </AmountFooter>
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Amount')

const press = (keys: string) => {
  for (const key of keys) fireEvent.click(screen.getByRole('button', { name: key }))
}
const clear = () => fireEvent.change(field(), { target: { value: '' } })

test('the keypad is shown while the amount has the focus', () => {
  render(<Page />)
  expect(screen.queryByRole('group', { name: 'Keypad' })).toBeNull()
  fireEvent.focus(field())
  press('12.34')
  expect(field().value).toBe('12.34')
  expect(screen.getByText('Pays 12.34')).toBeTruthy()
  fireEvent.blur(field())
  expect(screen.queryByRole('group', { name: 'Keypad' })).toBeNull()
})

test('the keyboard types as well, and the phone’s own stays away', () => {
  render(<Page />)
  expect(field().inputMode).toBe('none')
  fireEvent.change(field(), { target: { value: '$1,284.60' } })
  expect(screen.getByText('Pays 1284.60')).toBeTruthy()
})

test.each(['by keys', 'by paste'])('a third decimal is an error and not dropped, %s', (how) => {
  render(<Page />)
  fireEvent.focus(field())
  if (how === 'by keys') press('0.255')
  else fireEvent.change(field(), { target: { value: '0.255' } })
  expect(field().value).toBe('0.255')
  expect(screen.getByRole('alert').textContent).toBe('An amount has two decimals at most.')
  expect(screen.getByText('Pays 0.00')).toBeTruthy()
})

test.each(['by keys', 'by paste'])(
  'an ambiguous amount needs a choice, and pays nothing until then, %s',
  (how) => {
    render(<Page />)
    fireEvent.focus(field())
    if (how === 'by keys') press('1.000')
    else fireEvent.change(field(), { target: { value: '1.000' } })
    expect(screen.getByText('Pays 0.00')).toBeTruthy()
    const asked = screen.getByRole('group', { name: 'Which amount do you mean?' })
    const choices = within(asked).getAllByRole('button')
    expect(choices.map(({ textContent }) => textContent)).toEqual(['$1.00', '$1,000.00'])
    fireEvent.click(within(asked).getByRole('button', { name: '$1,000.00' }))
    expect(screen.getByText('Pays 1000.00')).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Which amount do you mean?' })).toBeNull()
    clear()
    expect(screen.getByText('Pays 0.00')).toBeTruthy()
  },
)

test('a press in the foot leaves the focus in the field', () => {
  render(<Page />)
  fireEvent.focus(field())
  expect(fireEvent.pointerDown(screen.getByRole('button', { name: 'Pay' }))).toBe(false)
  expect(fireEvent.pointerDown(screen.getByRole('button', { name: '1' }))).toBe(false)
})

test('the error of the amount is tied to the field', () => {
  render(<Page />)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const description = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('Too much')
})
