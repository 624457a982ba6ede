import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { identity, identityState } from '@mynah/contract/identity'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { query, queryClient } from '#client/api/query.ts'
import { ResultScreen } from './result-screen.tsx'

beforeAll(loadEnglish)

test('while documents are under review the page says when they came, and nothing of a decision', () => {
  queryClient.setQueryData(query(identity.detail, {}).queryKey, {
    state: identityState.review,
    country: 'ID',
    firstName: 'Ana',
    lastName: 'Dewi',
    cardType: 'idCard',
    cardId: 'A****7',
    reason: '',
    submitTime: new Date(2026, 10, 20).getTime(),
    decideTime: 0,
  })
  renderScreen(<ResultScreen />)
  const cells = screen.getAllByRole('listitem').map((cell) => cell.textContent)
  expect(cells.some((text) => text?.startsWith('Submitted'))).toBe(true)
  expect(cells.some((text) => text?.startsWith('Decided'))).toBe(false)
  expect(screen.queryByText('0')).toBeNull()
})
