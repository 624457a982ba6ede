import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { flags, type Flag } from '@mynah/contract/flags'
import { identityAdmin, identityState } from '@mynah/contract/identity'
import { queuePage } from '#test/queue-page.ts'
import { fact, key, press, rowsOf, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()

type Waiting = AdminOutput<typeof identityAdmin.queue>['list'][number]
type Papers = AdminOutput<typeof identityAdmin.look>

const linh: Waiting = {
  userId: '7',
  userName: 'Linh',
  userNum: 'linh7',
  state: identityState.review,
  country: 'VN',
  cardType: 'passport',
  attempt: 2,
  submitTime: Date.UTC(2026, 1, 3, 4, 5),
  decideTime: 0,
  agreedBy: [],
  needed: 1,
}
const budi: Waiting = { ...linh, userId: '8', userName: 'Budi', userNum: 'budi8', country: 'ID', attempt: 1 }

let queue: Waiting[]
let papers: Papers

beforeEach(() => {
  queue = [linh, budi]
  papers = {
    ...linh,
    firstName: 'Linh',
    lastName: 'Tran',
    cardId: 'C1234567',
    reason: '',
    mine: false,
    same: [],
  }
  server.role = 'reviewer'
  server.answer(identityAdmin.queue, ({ state }) => queuePage(queue.filter((one) => one.state === state)))
  server.answer(identityAdmin.look, ({ userId }) => ({ ...papers, userId }))
  server.answer(identityAdmin.photo, { data: btoa('picture') })
  server.answer(identityAdmin.decide, ({ userId, approve }) => {
    const state = approve ? identityState.approved : identityState.refused
    queue = queue.map((one) => (one.userId === userId ? { ...one, state } : one))
    return { state }
  })
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: vi.fn() }),
  )
})

const open = async (name = 'Linh (linh7)') => {
  await show('/identities')
  await screen.findByRole('button', { name })
  press(name)
  await screen.findByRole('button', { name: 'Approve' })
}

test('open verifications are listed with document, country and attempt; no documents are loaded before one is opened', async () => {
  await show('/identities')
  const [first, second] = await rowsOf('Identities')
  expect(first?.slice(0, 4)).toEqual(['Linh (linh7)', 'Passport', 'Vietnam', '2'])
  expect(first?.[4]).toContain('3 Feb 2026')
  expect(first?.[5]).toBe('')
  expect(second?.slice(0, 4)).toEqual(['Budi (budi8)', 'Passport', 'Indonesia', '1'])
  expect(server.inputs(identityAdmin.look)).toEqual([])
  expect(server.inputs(identityAdmin.photo)).toEqual([])
})

test('an empty queue says so', async () => {
  queue = []
  await show('/identities')
  expect(await screen.findByText('Nothing to review.')).toBeDefined()
})

test('a queue that cannot be had says why, and comes with another try', async () => {
  server.refuse(identityAdmin.queue, 'TryLater')
  await show('/identities')
  await trouble('The service is busy')
  server.answer(identityAdmin.queue, queuePage([linh]))
  press('Try again')
  expect(await rowsOf('Identities')).toHaveLength(1)
})

test('the papers of whom one opens are shown in full, with both photos, each loaded once', async () => {
  papers = { ...papers, reason: 'blurred' }
  await open()
  expect(fact('First name')).toBe('Linh')
  expect(fact('Last name')).toBe('Tran')
  expect(fact('Document')).toBe('Passport, Vietnam')
  expect(fact('Number')).toBe('C1234567')
  expect(fact('Previously rejected because')).toBe('Blurred or too dark')
  expect(fact('Approvals')).toBeUndefined()
  await screen.findByRole('img', { name: 'Front' })
  await screen.findByRole('img', { name: 'Back' })
  expect(server.inputs(identityAdmin.photo)).toEqual([
    { userId: '7', side: 'front' },
    { userId: '7', side: 'back' },
  ])
})

test('a photo that cannot be had says why, and the papers stay readable', async () => {
  server.refuse(identityAdmin.photo, 'NoDataFound')
  await open()
  await trouble('No data found')
  expect(fact('Number')).toBe('C1234567')
})

test('papers that cannot be looked at offer no decision', async () => {
  server.refuse(identityAdmin.look, 'NoPermission')
  await show('/identities')
  await screen.findByRole('button', { name: 'Linh (linh7)' })
  press('Linh (linh7)')
  await trouble('You may not do this')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('an approval is of the attempt that was shown, and opens the next one', async () => {
  await open()
  press('Approve')
  await screen.findByRole('region', { name: 'Documents of Linh' })
  await waitFor(() =>
    expect(server.inputs(identityAdmin.look).map(({ userId }) => userId)).toEqual(['7', '8']),
  )
  expect(server.inputs(identityAdmin.decide)).toEqual([{ userId: '7', attempt: 2, approve: true }])
  expect(await rowsOf('Identities')).toHaveLength(1)
})

test('what a refusal asks for is brought into view when it opens', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  await open()
  expect(shown).not.toHaveBeenCalled()
  press('Reject …')
  await screen.findByLabelText(/^Reason/)
  expect(shown.mock.contexts.map((one) => (one as Element).querySelector('select') !== null)).toContain(true)
  shown.mockRestore()
})

test('a refusal carries the chosen reason', async () => {
  await open()
  expect(screen.queryByLabelText(/^Reason/)).toBeNull()
  press('Reject …')
  type(/^Reason/, 'expired')
  submit('Reject')
  await waitFor(() => expect(server.inputs(identityAdmin.decide)).toHaveLength(1))
  expect(server.inputs(identityAdmin.decide)).toEqual([
    { userId: '7', attempt: 2, approve: false, reason: 'expired' },
  ])
})

test('a refusal in own words needs words, and sends them trimmed', async () => {
  await open()
  press('Reject …')
  expect(screen.queryByLabelText('Other reason')).toBeNull()
  type(/^Reason/, 'own')
  submit('Reject')
  expect(server.inputs(identityAdmin.decide)).toEqual([])
  type('Other reason', ' The photo shows another person ')
  submit('Reject')
  await waitFor(() => expect(server.inputs(identityAdmin.decide)).toHaveLength(1))
  expect(server.inputs(identityAdmin.decide)[0]?.reason).toBe('The photo shows another person')
})

test('where two must agree, the first approval says so, and cannot be given twice by the same operator', async () => {
  papers = { ...papers, needed: 2 }
  server.answer(identityAdmin.decide, () => {
    papers = { ...papers, agreedBy: ['Sam'], mine: true }
    queue = [{ ...linh, needed: 2, agreedBy: ['Sam'] }, budi]
    return { state: identityState.review }
  })
  await open()
  expect(fact('Approvals')).toBe('0 of 2')
  press('Approve')
  await screen.findByText('You approved. A second operator must approve too.')
  expect(fact('Approvals')).toBe('1 of 2: Sam')
  await waitFor(async () => expect((await rowsOf('Identities'))[0]).toContain('1 of 2: Sam'))
  expect(screen.getByRole('row', { current: true }).textContent).toMatch(/^Linh/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true)
  key('a')
  await screen.findByText('You approved. A second operator must approve too.')
  expect(server.inputs(identityAdmin.decide)).toHaveLength(1)
})

test.each([
  ['OperatorTooNew', 'more than 24 hours ago'],
  ['OperatorsRelated', 'must not have been added by one another'],
  ['SecondOperatorNeeded', 'a second operator must agree too'],
] as const)('%s is said, and the decision stays open', async (name, sentence) => {
  server.refuse(identityAdmin.decide, name)
  await open()
  press('Approve')
  await trouble(sentence)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(false)
  expect((await rowsOf('Identities')).length).toBe(2)
})

test('decided ones are shown without a decision, and their keys do nothing', async () => {
  queue = [{ ...linh, state: identityState.approved, decideTime: Date.UTC(2026, 1, 4) }]
  papers = { ...papers, state: identityState.approved }
  await show('/identities')
  type('State', String(identityState.approved))
  await screen.findByRole('button', { name: 'Linh (linh7)' })
  expect((await rowsOf('Identities'))[0]?.[5]).toContain('4 Feb 2026')
  press('Linh (linh7)')
  await screen.findByRole('region', { name: 'Documents of Linh' })
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  key('a')
  key('r')
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull()
  expect(server.inputs(identityAdmin.decide)).toEqual([])
})

test('j and k walk through the queue, a approves and r opens the refusal', async () => {
  await show('/identities')
  await screen.findByRole('button', { name: 'Linh (linh7)' })
  const chosen = () => screen.queryByRole('row', { current: true })?.textContent ?? ''
  key('j')
  expect(chosen()).toMatch(/^Linh/)
  key('j')
  expect(chosen()).toMatch(/^Budi/)
  key('j')
  expect(chosen()).toMatch(/^Budi/)
  key('k')
  key('k')
  expect(chosen()).toMatch(/^Linh/)
  await screen.findByRole('button', { name: 'Approve' })
  key('r')
  const reason = await screen.findByLabelText(/^Reason/)
  expect(document.activeElement).toBe(reason)
  key('a')
  await waitFor(() => expect(server.inputs(identityAdmin.decide)).toHaveLength(1))
  expect(server.inputs(identityAdmin.decide)[0]).toMatchObject({ userId: '7', approve: true })
})

test('another account with the same document is shown, and loses its verification only after a question', async () => {
  papers.same = [
    { userId: '9', userName: 'Sari', state: identityState.approved },
    { userId: '10', userName: 'Tono', state: identityState.refused },
  ]
  server.answer(identityAdmin.release, { state: identityState.refused })
  await open()
  const region = await screen.findByRole('region', { name: 'Other accounts with this document' })
  expect(region.textContent).toContain('Sari · 9 · Approved')
  expect(region.textContent).toContain('Tono · 10 · Rejected')
  press('Take verification back …')
  await screen.findByText(/Sari keeps balance and chats/)
  expect(server.inputs(identityAdmin.release)).toEqual([])
  press('Take verification back')
  await screen.findByText('Sari has to verify again.')
  expect(server.inputs(identityAdmin.release)).toEqual([{ userId: '9' }])
})

test('while a flag is open approving and rejecting need a note, which is sent with the decision', async () => {
  const note = 'Note for the team (a flag is open)'
  const flag: Flag = {
    ...{ id: '1', kind: 'sameDocument', about: 'identities', item: '7', userId: '7', userName: 'Linh' },
    facts: { others: [], countries: [] },
    ...{ state: 'open', note: '', operator: '', createTime: Date.UTC(2026, 1, 3), decideTime: 0 },
  }
  server.answer(flags.of, ({ item }) => ({ list: item === '7' ? [flag] : [] }))
  await open()
  const approve = screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' })
  expect(approve.disabled).toBe(true)
  key('a')
  expect(document.activeElement).toBe(screen.getByLabelText(note))
  press('Reject …')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Reject' })).disabled).toBe(true)
  type(note, 'Second account')
  expect(approve.disabled).toBe(false)
  submit('Reject')
  await waitFor(() => expect(server.inputs(identityAdmin.decide)).toHaveLength(1))
  expect(server.inputs(identityAdmin.decide)).toEqual([
    { userId: '7', attempt: 2, approve: false, reason: 'blurred', note: 'Second account' },
  ])
})

test('a flag that was raised since the papers were opened asks for a note after the refusal', async () => {
  await open()
  server.refuse(identityAdmin.decide, 'FlagNoteNeeded')
  press('Approve')
  await trouble('A flag is open.')
  expect(await screen.findByLabelText('Note for the team (a flag is open)')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true)
})
