import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { flags, type Flag } from '@mynah/contract/flags'
import { identityAdmin, identityState } from '@mynah/contract/identity'
import { teamwork } from '@mynah/contract/teamwork'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { router } from '#app.tsx'
import { queuePage } from '#test/queue-page.ts'
import { key, press, rowsOf, show, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()
const at = Date.UTC(2026, 10, 3)

const other = { userId: '8', userName: 'Linh Vũ', about: 'withdrawals', item: '42', time: at } as const
const sameAccount: Flag = {
  ...{ id: '1', kind: 'sameAccount', about: 'withdrawals', item: '41', userId: '7', userName: 'Budi' },
  facts: { others: [other], countries: [] },
  ...{ state: 'open', note: '', operator: '', createTime: at, decideTime: 0 },
}
const flagOf = (change: Partial<Flag>): Flag => ({ ...sameAccount, ...change })
const ring = flagOf({
  ...{ id: '2', kind: 'ring', about: 'customers', item: '7' },
  facts: { others: [{ ...other, about: 'customers', item: '' }], money: 150_00 },
})
const document = flagOf({ id: '3', kind: 'sameDocument', about: 'identities', item: '7' })

let all: Flag[]
type Request = AdminOutput<typeof walletAdmin.look>
const request: Request = {
  ...{ id: '41', out: true, state: 1, money: 20_00, form: 1, cardUserName: 'Budi', cardNum: '**** 4567' },
  ...{ reason: '', reference: '', bookedOn: '', asked: 0, received: 0, createTime: at, decideTime: 0 },
  ...{ userId: '7', userName: 'Budi', realName: '', agreedBy: [], needed: 1, twins: 0, flags: 1, version: 1 },
  ...{ dueTime: 0, dueApprove: false, fullCardNum: '1234', mobile: '', voucher: '', balance: 0, alike: [] },
}

beforeEach(() => {
  all = [sameAccount, ring, document]
  server.role = 'cashier'
  server.answer(flags.queue, ({ state, open }) =>
    queuePage(
      all.filter((one) => one.state === state),
      all.find(({ id }) => id === open) ?? null,
    ),
  )
  server.answer(flags.of, ({ item }) => ({ list: all.filter((one) => one.item === item) }))
  server.answer(flags.judge, ({ id, isRight, note }) => {
    const judged = { state: isRight ? 'right' : 'false', operator: 'anna', decideTime: at } as const
    all = all.map((one) => (one.id === id ? { ...one, ...judged, note } : one))
    return null
  })
  server.answer(walletAdmin.queue, queuePage([request]))
  server.answer(walletAdmin.look, request)
})

const openItem = async () => {
  await show('/withdrawals?open=41')
  return within(await screen.findByRole('region', { name: 'Flags' }))
}

test('a flag is shown above the item that it is about, with the people and items that it names', async () => {
  const region = await openItem()
  const flag = within(region.getByRole('listitem', { name: 'Bank account of another person' }))
  expect(flag.getByText('The same bank account was given by:')).toBeDefined()
  expect(flag.getByText(/3 Nov 2026/)).toBeDefined()
  expect(flag.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    '#/customers/8',
    '#/withdrawals?open=42',
  ])
  const item = await screen.findByRole('region', { name: /^Withdrawal/ })
  const above = screen.getByRole('region', { name: 'Flags' })
  expect(above.compareDocumentPosition(item)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the notes of the team are read and written at a flag above its item, and apart from those of the item', async () => {
  const texts = ['Asked his bank']
  const written = (text: string, nth: number) => ({ id: `${nth}`, operator: 'sam', text, createTime: at })
  server.answer(teamwork.open, ({ queue }) => ({
    ...{ holder: null, mayClaim: true },
    notes: queue === 'flags' ? texts.map(written) : [],
  }))
  server.answer(teamwork.list, ({ queue }) => ({
    list: queue === 'flags' ? [{ item: '1', operator: '', notes: texts.length }] : [],
  }))
  server.answer(teamwork.note, ({ text }) => {
    texts.push(text)
    return null
  })
  const region = await openItem()
  await region.findByText(/Notes: 1/)
  press('Judge …', region)
  const notes = within(
    await region.findByRole('region', { name: 'Notes on: Bank account of another person' }),
  )
  await notes.findByText('Asked his bank')
  type('Note for the team', 'His bank agrees', notes)
  press('Add note', notes)
  await notes.findByText('His bank agrees')
  await region.findByText(/Notes: 2/)
  expect(server.inputs(teamwork.note)).toEqual([{ queue: 'flags', item: '1', text: 'His bank agrees' }])
  expect(screen.getByRole('region', { name: 'Notes' })).toBeDefined()
  // the item is claimed, and its flags are only read
  const asked = server.inputs(teamwork.open).map(({ queue, claims }) => `${queue} ${claims}`)
  expect(new Set(asked)).toEqual(new Set(['withdrawals true', 'flags false']))
})

test('a judged flag keeps its notes', async () => {
  all = [{ ...sameAccount, state: 'right' }]
  const region = await openItem()
  press('Notes …', region)
  await region.findByRole('region', { name: 'Notes on: Bank account of another person' })
  expect(region.queryByRole('button', { name: 'Right' })).toBeNull()
})

test('a verdict is given at the item with a note, and is shown there', async () => {
  const region = await openItem()
  expect(region.queryByRole('button', { name: 'False alarm' })).toBeNull()
  press('Judge …', region)
  type('Note', ' Her brother ', region)
  press('False alarm', region)
  await screen.findByText(/^False alarm · anna, 3 Nov 2026/)
  expect(screen.getByText('Her brother')).toBeDefined()
  expect(server.inputs(flags.judge)).toEqual([{ id: '1', isRight: false, note: 'Her brother' }])
  expect(screen.getByRole('button', { name: 'Mark as paid out' })).toBeDefined()
})

test('an item without flags, or whose flags do not load, is decided as ever', async () => {
  all = []
  await show('/withdrawals?open=41')
  await screen.findByRole('button', { name: 'Mark as paid out' })
  expect(screen.queryByRole('region', { name: 'Flags' })).toBeNull()
})

test('if flags do not load the item is shown below a sentence about it', async () => {
  server.refuse(flags.of, 'TryLater')
  await show('/withdrawals?open=41')
  expect(await screen.findByRole('button', { name: 'Mark as paid out' })).toBeDefined()
  await trouble(/./)
})

test('a document of another account is flagged to the reviewer', async () => {
  server.role = 'reviewer'
  const linh = {
    ...{ userId: '7', userName: 'Budi', userNum: 'budi7', state: identityState.review, country: 'VN' },
    ...{ cardType: 'passport', attempt: 1, submitTime: at, decideTime: 0, agreedBy: [], needed: 1 },
  }
  server.answer(identityAdmin.queue, queuePage([linh]))
  server.answer(identityAdmin.look, {
    ...linh,
    ...{
      firstName: 'Budi',
      lastName: '',
      cardId: 'C1',
      reason: '',
      mine: false,
      same: [],
    },
  })
  server.answer(identityAdmin.photo, { data: '' })
  await show('/identities?open=7')
  const region = within(await screen.findByRole('region', { name: 'Flags' }))
  expect(region.getByText('The same document was submitted by:')).toBeDefined()
  // the flag of a ring has no form to judge it, since cashiers do
  expect(region.getByText('$150.00 came back within a day through:')).toBeDefined()
  expect(region.getAllByRole('button', { name: 'Judge …' })).toHaveLength(1)
})

test('the page lists open flags; keys judge the open one, and the next one opens', async () => {
  await show('/flags')
  const rows = await rowsOf('Flags')
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['Budi', 'Bank account of another person', '3 Nov 2026, 00:00'],
    ['Budi', 'Money in a circle', '3 Nov 2026, 00:00'],
    ['Budi', 'Document of another account', '3 Nov 2026, 00:00'],
  ])
  fireEvent.click(screen.getAllByRole('button', { name: 'Budi' })[0] as HTMLElement)
  await screen.findByRole('region', { name: 'Bank account of another person' })
  key('a')
  await screen.findByRole('region', { name: 'Money in a circle' })
  key('r')
  await waitFor(() =>
    expect(server.inputs(flags.judge)).toEqual([
      { id: '1', isRight: true, note: '' },
      { id: '2', isRight: false, note: '' },
    ]),
  )
})

test('after a verdict the focus goes to the next item, and after the last one to the list', async () => {
  all = [sameAccount, ring]
  await show('/flags')
  await rowsOf('Flags')
  fireEvent.click(screen.getAllByRole('button', { name: 'Budi' })[0] as HTMLElement)
  await screen.findByRole('region', { name: 'Bank account of another person' })
  key('a')
  const next = await screen.findByRole('region', { name: 'Money in a circle' })
  await waitFor(() => expect(globalThis.document.activeElement).toBe(next))
  screen.getByText('The next item is open.')
  key('a')
  await waitFor(() =>
    expect(globalThis.document.activeElement).toBe(screen.getByRole('group', { name: 'Flags' })),
  )
  screen.getByText('That was the last item of this page.')
})

test('several are judged at once, but none of another role', async () => {
  await show('/flags')
  await rowsOf('Flags')
  for (const name of ['Bank account of another person', 'Money in a circle'])
    fireEvent.click(screen.getByRole('checkbox', { name: `Choose Budi: ${name}` }))
  expect(screen.queryByRole('checkbox', { name: /Document of another account/ })).toBeNull()
  press('False alarm …')
  press('False alarm (2)')
  await waitFor(() =>
    expect(server.inputs(flags.judge)).toEqual([
      { id: '1', isRight: false, note: '' },
      { id: '2', isRight: false, note: '' },
    ]),
  )
})

test('each reason says its numbers', async () => {
  const facts = { others: [], countries: ['ID'], money: 120_00, usual: 40_00, count: 5, time: at }
  const phone = { device: 'Samsung S24', country: 'VN' }
  const kinds = [
    'newDevice',
    'unusualAmount',
    'quickPayout',
    'manyRequests',
    'manyPayees',
    'firstWithdrawal',
    'nameDiffers',
  ] as const
  all = kinds.map((kind) => flagOf({ id: kind, kind, facts: { ...facts, ...phone } }))
  const region = await openItem()
  const text = region.getByRole('list').textContent?.replaceAll('\u00a0', ' ') ?? ''
  for (const part of [
    'The device signed in on 3 Nov 2026, 00:00.\nSamsung S24, Vietnam\nOther devices: Indonesia',
    '$120.00, while the largest withdrawal of the last 90 days was $40.00.',
    '$120.00 taken out within an hour of $40.00 coming in.',
    '5 transfers within an hour, $120.00 in total, for the first time to:',
    'This customer has no earlier withdrawal that was paid or waits.',
    'The name on the account is not the verified name.',
  ])
    expect(text).toContain(part)
})

test('the rules show how often they were right, in 30 and 90 days', async () => {
  const judged = (raised: number, right: number, wrong: number) => ({ raised, right, false: wrong })
  server.answer(flags.figures, {
    list: [{ kind: 'ring', days30: judged(4, 1, 2), days90: judged(9, 3, 5) }],
  })
  await show('/flag-figures')
  expect(await rowsOf('Flag rules')).toEqual([['Money in a circle', '4', '1', '2', '9', '3', '5']])
})

test('who judged and when are columns of judged flags alone', async () => {
  const headings = () => screen.queryAllByRole('columnheader').map(({ textContent }) => textContent)
  await show('/flags')
  await screen.findByRole('table', { name: 'Flags' })
  expect(headings()).not.toContain('Judged by')
  all = all.map((one) => ({ ...one, state: 'right' as const, operator: 'anna', decideTime: at }))
  await act(() => router.navigate('/flags?state=right'))
  await waitFor(() => expect(headings()).toContain('Judged by'))
})
