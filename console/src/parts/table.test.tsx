import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { nextSavedFile } from '#test/saved-file.ts'
import { csvOf, type Column } from './column.ts'
import { Table } from './table.tsx'

type Person = { id: string; name: string; cents: number; since: number }

const people: Person[] = [
  { id: '1', name: 'Linh', cents: 900, since: Date.UTC(2026, 1, 3, 4, 5) },
  { id: '2', name: 'Budi', cents: 12_000, since: 0 },
  { id: '3', name: 'Ana', cents: 10_000, since: Date.UTC(2026, 0, 1) },
]
const columns: Column<Person>[] = [
  { name: 'Name', value: ({ name }) => name },
  { name: 'Balance', value: ({ cents }) => cents, isMoney: true },
  { name: 'Since', value: ({ since }) => since, isTime: true },
]

const show = (rows = people, onOpen?: (row: Person) => void) =>
  render(
    <Table
      label="People"
      empty="Nobody."
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      {...(onOpen && { onOpen })}
    />,
  )
beforeEach(() => localStorage.clear())
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a heading sorts by the values and not by their texts, and once more in the opposite order', () => {
  show()
  expect(names()).toEqual(['Linh', 'Budi', 'Ana'])
  press('Balance')
  expect(names()).toEqual(['Linh', 'Ana', 'Budi'])
  expect(screen.getByRole('columnheader', { name: /^Balance/ }).getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(screen.getByRole('button', { name: /^Balance/ }))
  expect(names()).toEqual(['Budi', 'Ana', 'Linh'])
  press('Name')
  expect(names()).toEqual(['Ana', 'Budi', 'Linh'])
})

test('rows are filtered by what is read in any column, and the filter says where none is left', () => {
  show()
  const filter = screen.getByLabelText('Filter these rows')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(filter)
  fireEvent.change(filter, { target: { value: '$120' } })
  expect(names()).toEqual(['Budi'])
  fireEvent.change(filter, { target: { value: 'nobody at all' } })
  screen.getByText('No rows match the filter.')
})

test('columns are hidden and shown again, but for the first, which opens the row', () => {
  const onOpen = vi.fn()
  show(people, onOpen)
  press('Columns')
  expect(screen.queryByLabelText('Name')).toBeNull()
  fireEvent.click(screen.getByLabelText('Balance'))
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Since'])
  fireEvent.click(screen.getByLabelText('Balance'))
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  press('Budi')
  expect(onOpen).toHaveBeenCalledWith(people[1])
})

test('an export names its number of rows, with plain numbers and ISO times, and no cell is a formula', async () => {
  const saved = nextSavedFile()
  show([{ id: '4', name: '=SUM(A1)', cents: 100, since: 0 }, ...people])
  fireEvent.change(screen.getByLabelText('Filter these rows'), { target: { value: '$1' } })
  press('Export rows (3)')
  expect((await saved).text).toBe(
    "\uFEFFName,Balance,Since\r\n'=SUM(A1),1,\r\nBudi,120,\r\nAna,100,2026-01-01T00:00:00.000Z\r\n",
  )
})

test('quotes, commas and line ends stay inside of their field', () => {
  const said: Column<string>[] = [{ name: 'Words', value: (words) => words }]
  expect(csvOf(said, ['a "b", c', 'one\ntwo', '-1'])).toBe(
    '\uFEFFWords\r\n"a ""b"", c"\r\n"one\ntwo"\r\n\'-1\r\n',
  )
})

test('without rows there is a sentence in their place', () => {
  show([])
  screen.getByText('Nobody.')
  expect(screen.queryByRole('table')).toBeNull()
})

test('hidden columns stay hidden in this browser until they are shown again', () => {
  const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const first = show()
  press('Columns')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Balance' }))
  first.unmount()
  const second = show()
  expect(headings()).toEqual(['Name', 'Since'])
  press('Columns')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Balance' }))
  second.unmount()
  show()
  expect(headings()).toEqual(['Name', 'Balance', 'Since'])
  expect(localStorage.length).toBe(0)
})

test('amounts have separators, and are found with and without them', () => {
  show([...people, { id: '4', name: 'Chai', cents: -128_460, since: 0 }])
  expect(screen.getByRole('cell', { name: '-$1,284.60' })).toBeTruthy()
  const filter = screen.getByLabelText('Filter these rows')
  for (const words of ['$1,284.60', '1284.6']) {
    fireEvent.change(filter, { target: { value: words } })
    expect(names()).toEqual(['Chai'])
  }
})
