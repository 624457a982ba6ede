import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { complaintAbout, complaints, complaintState, type Complaint } from '@mynah/contract/complaints'
import type { Self } from '@mynah/contract/people'
import { end, signIn } from '#client/session/auth-session.ts'
import { queryClient } from '#client/api/query.ts'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { MyComplaintsScreen } from './my-complaints-screen.tsx'

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const complaint = (id: string, more: Partial<Complaint>): Complaint => ({
  ...{
    id,
    about: complaintAbout.person,
    targetId: '8',
    targetName: 'Budi',
    kind: 'fraud',
    text: 'Asked me for money',
  },
  ...{ state: complaintState.waiting, createTime: Date.now(), decideTime: 0 },
  ...more,
})
const open = (list: Complaint[]) =>
  renderScreen(<MyComplaintsScreen />, {
    answers: { [complaints.list.path]: { list, pageNo: 1, pageSize: 20, more: false } },
  })

test('each report shows its subject, its text and its result', async () => {
  open([
    complaint('1', {}),
    complaint('2', { state: complaintState.acted, text: 'Sold nothing' }),
    complaint('3', { state: complaintState.dismissed, targetName: '', kind: 'unknown' as never }),
  ])
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem')
  const texts = rows.map(({ textContent }) => textContent ?? '')
  expect(texts[0]).toMatch(/Budi.*Fraud.*Asked me for money/)
  expect(texts[1]).toContain('Sold nothing')
  const states = ['We are looking at it', 'We took action', 'No breach of the rules found']
  for (const [index, state] of states.entries()) expect(texts[index]).toContain(state)
  // a deleted subject and a kind that only a newer server knows have general texts
  expect(texts[2]).toMatch(/No longer here.*Something else/)
})

test('a user without reports reads where to make one', async () => {
  open([])
  expect(await screen.findByText('No reports yet')).toBeTruthy()
})
