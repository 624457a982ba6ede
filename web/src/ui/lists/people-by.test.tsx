import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { PeopleBy } from './people-by.tsx'

beforeAll(loadEnglish)
afterEach(cleanup)

const amelia = { userId: '7', userName: 'Amelia', avatarUrl: '', waits: true }
const queryOf = (data: (typeof amelia)[] | undefined) => ({
  ...{ data, error: null, isPending: data === undefined, refetch: () => undefined },
  scroll: { more: false, busy: false, onMore: () => undefined },
})
const onChoose = vi.fn<(choice: number | undefined) => void>()
const show = (data?: (typeof amelia)[]) =>
  render(
    <PeopleBy
      name="Options"
      choices={[
        { value: undefined, label: 'All' },
        { value: 1, label: 'Tea' },
      ]}
      chosen={1}
      onChoose={onChoose}
      query={queryOf(data)}
      label="Tea"
      empty="No one yet"
      valueOf={({ waits }) => (waits ? 'Waits' : undefined)}
    />,
  )

test('people of the chosen option are listed, and another one can be chosen', () => {
  show([amelia])
  expect(screen.getByRole('button', { name: 'Tea', pressed: true })).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Tea' }).textContent).toContain('AmeliaWaits')
  fireEvent.click(screen.getByRole('button', { name: 'All', pressed: false }))
  expect(onChoose).toHaveBeenCalledWith(undefined)
})

test('an option without people says so, once that is known', () => {
  const { unmount } = show()
  expect(screen.queryByText('No one yet')).toBeNull()
  unmount()
  show([])
  expect(screen.getByText('No one yet')).toBeTruthy()
})
