import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Area, Choice, Field } from './dense-field.tsx'

test('each field has its label, and passes on what is typed or chosen', () => {
  const [typed, chosen, written] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <>
      <Field label="Name" value="" onValue={typed} maxLength={5} />
      <Choice
        label="Unit"
        value="kg"
        options={[
          { value: 'kg', label: 'Kilograms' },
          { value: 'l', label: 'Litres' },
        ]}
        onValue={chosen}
      />
      <Area label="Note" value="Tea" onValue={written} />
    </>,
  )
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Ana' } })
  expect(typed).toHaveBeenCalledWith('Ana')
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('maxlength')).toBe('5')
  fireEvent.change(screen.getByRole('combobox', { name: 'Unit' }), { target: { value: 'l' } })
  expect(chosen).toHaveBeenCalledWith('l')
  fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'Coffee' } })
  expect(written).toHaveBeenCalledWith('Coffee')
})
