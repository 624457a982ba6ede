import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Cell } from '#ui/lists/list.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Ellipsis } from 'lucide-react'
import { VirtualList } from '#ui/lists/virtual-list.tsx'

const people = Array.from({ length: 5_000 }, (_, at) => `Person ${at + 1}`)

function show(items = people, total = items.length) {
  return render(
    <MemoryRouter>
      <div className="scroller">
        <VirtualList label="Members" items={items} total={total} rowPx={64}>
          {(name) => (
            <Cell
              key={name}
              title={name}
              to={`/${name}`}
              aside={<IconButton icon={Ellipsis} name={`Act on ${name}`} />}
            />
          )}
        </VirtualList>
      </div>
    </MemoryRouter>,
  )
}
const rows = () => within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem')
const link = (name: string) => screen.getByRole('link', { name })

test('of 5,000 rows the page has a few, and each says which one it is', () => {
  show()
  expect(rows().length).toBeLessThan(50)
  expect(rows()[1]?.getAttribute('aria-posinset')).toBe('2')
  expect(rows()[1]?.getAttribute('aria-setsize')).toBe('5000')
})

test('one press of Tab reaches the list, and arrows, Home and End go through all of its rows', async () => {
  show()
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('a, button')].filter(({ tabIndex }) => tabIndex === 0)
  await waitFor(() => expect(stops()).toEqual([link('Person 1')]))
  link('Person 1').focus()
  fireEvent.keyDown(link('Person 1'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(link('Person 2'))
  fireEvent.keyDown(link('Person 2'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Act on Person 2' }))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(link('Person 2'))
  fireEvent.keyDown(link('Person 2'), { key: 'End' })
  await waitFor(() => expect(document.activeElement).toBe(link('Person 5000')))
  fireEvent.keyDown(link('Person 5000'), { key: 'ArrowUp' })
  await waitFor(() => expect(document.activeElement).toBe(link('Person 4999')))
  expect(rows().length).toBeLessThan(60)
  await waitFor(() => expect(stops()).toEqual([link('Person 4999')]))
  fireEvent.keyDown(link('Person 4999'), { key: 'Home' })
  await waitFor(() => expect(document.activeElement).toBe(link('Person 1')))
})

test('if the number of rows is unknown none is announced', () => {
  show(people.slice(0, 3), -1)
  expect(rows().map((row) => row.getAttribute('aria-setsize'))).toEqual(['-1', '-1', '-1'])
})
