import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { closings, type ClosingDraft } from '@mynah/contract/closings'
import { fact, rowsOf, press, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()
const from = Date.UTC(2026, 10, 27, 17)
const draft: ClosingDraft = {
  ...{ day: '2026-11-28', zone: 'Asia/Jakarta', from, until: from + 86_400_000, lastEntry: 42 },
  sums: [
    {
      account: 'house:outside',
      asset: 'USD',
      kind: 'recharge',
      opening: -500,
      late: 0,
      moved: -1_000,
      closing: -1_500,
    },
    {
      account: 'person',
      asset: 'USD',
      kind: 'recharge',
      opening: 500,
      late: 0,
      moved: 1_000,
      closing: 1_500,
    },
    { account: 'person', asset: 'USD', kind: 'withdrawal', opening: 0, late: -100, moved: 0, closing: -100 },
  ],
  late: [{ day: '2026-11-27', account: 'person', asset: 'USD', kind: 'withdrawal', amount: -100 }],
  ...{ sealDay: '', seal: '', previous: '' },
}
const hash = 'ab'.repeat(32)
let next: AdminOutput<typeof closings.draft>

beforeEach(() => {
  const { day, zone, until } = draft
  next = { next: { day, zone, from, until }, readyAt: until + 600_000, waiting: 2, draft, hash }
  server.answer(closings.draft, () => next)
  server.answer(closings.list, { list: [], more: false })
})

test('a cashier sees the day by account and kind, and signs just what was shown', async () => {
  server.role = 'cashier'
  server.answer(closings.close, () => {
    next = { ...next, waiting: 0, draft: null, hash: '' }
    return null
  })
  await show('/closings')
  expect(await rowsOf('By account')).toEqual([
    ['Banks and payment services (house:outside)', 'USD', '-$5.00', '$0.00', '-$10.00', '-$15.00'],
    ['Customer wallets (person)', 'USD', '$5.00', '-$1.00', '$10.00', '$14.00'],
  ])
  expect(await rowsOf('By kind')).toHaveLength(3)
  expect(await rowsOf('Entries of earlier days')).toEqual([
    ['27 Nov 2026', 'Customer wallets (person)', 'withdrawal', '-$1.00'],
  ])
  expect([fact('Day'), fact('Time zone')]).toEqual(['28 Nov 2026', 'Asia/Jakarta'])
  expect(screen.getByText('2 days wait, the oldest first.')).toBeDefined()
  type('New code from your authenticator app', '123456')
  submit('Close 28 Nov 2026')
  await screen.findByText(/can be closed from/)
  expect(server.inputs(closings.close)).toEqual([{ day: '2026-11-28', hash, code: '123456' }])
})

test('sums that changed meanwhile are shown anew, and the refusal says so', async () => {
  server.role = 'cashier'
  server.refuse(closings.close, 'DayChanged')
  await show('/closings')
  await screen.findByLabelText('New code from your authenticator app')
  type('New code from your authenticator app', '123456')
  submit('Close 28 Nov 2026')
  await trouble('The sums of this day have changed')
  await waitFor(() => expect(server.inputs(closings.draft).length).toBe(2))
})

test('days closed before those shown are a press away', async () => {
  const row = (day: string) => ({ day, operator: 'anna', time: from, hash })
  server.answer(closings.list, ({ before }) =>
    before === undefined
      ? { list: [row('2026-11-28'), row('2026-11-27')], more: true }
      : { list: [row('2026-11-26')], more: false },
  )
  await show('/closings')
  await rowsOf('Closed days')
  press('Show older')
  await waitFor(async () =>
    expect((await rowsOf('Closed days')).map(([day]) => day)).toEqual([
      ...['28 Nov 2026', '27 Nov 2026', '26 Nov 2026'],
    ]),
  )
  expect(server.inputs(closings.list)).toEqual([{}, { before: '2026-11-27' }])
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('an auditor reads a closed day with its signature, and is offered nothing to sign', async () => {
  server.role = 'auditor'
  const row = { day: '2026-11-28', operator: 'anna', time: from, hash }
  server.answer(closings.list, { list: [row], more: false })
  server.answer(closings.look, {
    ...{ closing: draft, operator: 'anna', time: from, record: '{}', hash },
    ...{ signature: 'c2ln', publicKey: 'PEM', keyId: 'k1' },
  })
  await show('/closings')
  await screen.findByText('Closed days')
  expect(screen.queryByLabelText('New code from your authenticator app')).toBeNull()
  press('28 Nov 2026')
  await screen.findByRole('button', { name: 'Download signed closing' })
  expect(fact('Signed with key')).toBe('k1')
})
