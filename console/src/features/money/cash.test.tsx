import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { flags, type Flag } from '@mynah/contract/flags'
import { reviewState } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { queuePage } from '#test/queue-page.ts'
import { fact, key, press, rowsOf, show, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()

type Request = AdminOutput<typeof walletAdmin.queue>['list'][number]
type Whole = AdminOutput<typeof walletAdmin.look>

const ofLinh: Request = {
  id: '41',
  out: true,
  state: reviewState.waiting,
  money: 12_345,
  form: 1,
  cardUserName: 'LINH TRAN',
  cardNum: '**** 4567',
  ...{ reason: '', reference: '', bookedOn: '', asked: 0, received: 0 },
  createTime: Date.UTC(2026, 1, 3),
  decideTime: 0,
  userId: '7',
  userName: 'Linh',
  realName: '',
  agreedBy: [],
  needed: 2,
  twins: 0,
  flags: 0,
  version: 1,
  dueTime: 0,
  dueApprove: false,
}
const ofBudi: Request = { ...ofLinh, id: '42', userId: '8', userName: '', money: 50, form: 2, twins: 1 }

let queue: Request[]
let more: Partial<Whole>

beforeEach(() => {
  queue = [ofLinh, ofBudi]
  more = {}
  server.role = 'cashier'
  server.answer(walletAdmin.queue, ({ out, state }) =>
    queuePage(queue.filter((one) => one.out === out && one.state === state)),
  )
  server.answer(walletAdmin.look, ({ id }) => ({
    ...(queue.find((one) => one.id === id) ?? ofLinh),
    fullCardNum: '1234 4567',
    mobile: '+84 90',
    realName: 'Linh Tran',
    voucher: '',
    balance: 20_000,
    alike: [],
    ...more,
  }))
  server.answer(walletAdmin.decide, ({ id, approve }) => {
    const dueTime = Date.now() + 10_000
    queue = queue.map((one) => (one.id === id ? { ...one, dueTime, dueApprove: approve } : one))
    return { state: reviewState.waiting, dueTime }
  })
  server.answer(walletAdmin.takeBack, ({ id }) => {
    queue = queue.map((one) => (one.id === id ? { ...one, dueTime: 0, version: one.version + 1 } : one))
    return null
  })
})

const sent = 'Mark as paid out'
const sentAmount = '$123.45 is paid out'
/** Presses the button, and then confirms. */
const approve = async () => {
  press(sent)
  await screen.findByText('Has $123.45 been paid out to Linh?')
  press(sentAmount)
}
const open = async () => {
  await show('/withdrawals')
  await screen.findByRole('button', { name: 'Linh' })
  press('Linh')
  await screen.findByRole('button', { name: sent })
}
const refuseButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reject' })

test('requests are listed with amount, form, account and how many have agreed', async () => {
  queue = [{ ...ofLinh, realName: 'Linh Tran' }, ofBudi]
  await show('/withdrawals')
  const [first, second] = await rowsOf('Withdrawals')
  expect(first).toEqual([
    'Linh Tran (Linh)',
    '41',
    '$123.45',
    'Alipay',
    '**** 4567',
    '3 Feb 2026, 00:00',
    '',
    '',
    '0 of 2',
    '',
  ])
  expect(second?.[0]).toBe('8')
  expect(second?.[2]).toBe('$0.50')
  expect(second?.[3]).toBe('WeChat Pay')
  expect(second?.[9]).toBe('Picture used once before')
  expect(server.inputs(walletAdmin.look)).toEqual([])
})

test('recharges and withdrawals are apart, and decided ones are listed by choice', async () => {
  queue = [{ ...ofLinh, out: false, state: reviewState.refused, twins: 3 }]
  await show('/recharges')
  await screen.findByText('Nothing to review.')
  type('State', String(reviewState.refused))
  expect((await rowsOf('Recharges'))[0]?.[9]).toBe('Picture used 3 times before')
  press('Linh')
  await screen.findByRole('region', { name: 'Recharge of Linh' })
  expect(screen.queryByRole('button', { name: 'Mark as received' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull()
})

test('a queue that cannot be had says why', async () => {
  server.refuse(walletAdmin.queue, 'TryLater')
  await show('/withdrawals')
  expect(await trouble('The service is busy')).toBeDefined()
})

test("a request is shown with the complete bank account and the user's balance", async () => {
  await open()
  expect(fact('Person')).toBe('Linh (7)')
  expect(fact('Verified name')).toBe('Linh Tran')
  expect(fact('Amount')).toBe('$123.45')
  expect(fact('Balance now')).toBe('$200.00')
  expect(fact('Name on the account')).toBe('LINH TRAN')
  expect(fact('Account number')).toBe('1234 4567Copy')
  expect(fact('Number')).toBe('41')
  expect(fact('Type')).toBe('Alipay')
  expect(fact('Approvals')).toBe('0 of 2')
  expect(fact('Decided')).toBeUndefined()
})

test('a voucher is shown beside similar ones, with their users', async () => {
  queue = [{ ...ofLinh, out: false }]
  more = {
    voucher: 'https://files.example/1.webp',
    alike: [{ id: '12', userId: '66', voucher: 'https://files.example/2.webp', state: 2 }],
  }
  await show('/recharges')
  await screen.findByRole('button', { name: 'Linh' })
  press('Linh')
  await screen.findByRole('button', { name: 'Mark as received' })
  expect(screen.getByRole('img', { name: 'Voucher' }).getAttribute('src')).toBe(
    'https://files.example/1.webp',
  )
  expect(screen.getByRole('img', { name: 'Looks like one from person 66' }).getAttribute('src')).toBe(
    'https://files.example/2.webp',
  )
})

test('a refusal needs a reason, which is sent; blanks are none', async () => {
  await open()
  expect(refuseButton().disabled).toBe(true)
  type('Reason (shown to the person)', '   ')
  expect(refuseButton().disabled).toBe(true)
  type('Reason (shown to the person)', 'The account belongs to another person')
  press('Reject')
  await waitFor(() => expect(server.inputs(walletAdmin.decide)).toHaveLength(1))
  expect(server.inputs(walletAdmin.decide)).toEqual([
    { id: '41', version: 1, money: 12_345, approve: false, reason: 'The account belongs to another person' },
  ])
})

test('an approval has no reason, and opens the next request', async () => {
  await open()
  type('Reason (shown to the person)', 'half written')
  press(sent)
  expect(server.inputs(walletAdmin.decide)).toEqual([])
  await screen.findByText('Has $123.45 been paid out to Linh?')
  press(sentAmount)
  await screen.findByRole('region', { name: /^Withdrawal of/ })
  await waitFor(() => expect(server.inputs(walletAdmin.look).map(({ id }) => id)).toEqual(['41', '42']))
  expect(server.inputs(walletAdmin.decide)).toEqual([{ id: '41', version: 1, money: 12_345, approve: true }])
})

test('what came with another sum is credited as it came, with the reference of the bank', async () => {
  queue = [{ ...ofLinh, out: false }]
  await show('/recharges')
  await screen.findByRole('button', { name: 'Linh' })
  press('Linh')
  await screen.findByRole('button', { name: 'Mark as received' })
  press('Mark as received')
  await screen.findByText('Has $123.45 from Linh arrived?')
  type('Amount that arrived', '100.00')
  type('Reference of the bank (shown to the person)', ' FT26332 ')
  type('Booked by the bank on', '2026-11-23')
  press('$100.00 has arrived')
  await waitFor(() => expect(server.inputs(walletAdmin.decide)).toHaveLength(1))
  expect(server.inputs(walletAdmin.decide)).toEqual([
    {
      id: '41',
      version: 1,
      money: 12_345,
      approve: true,
      received: 10_000,
      reference: 'FT26332',
      bookedOn: '2026-11-23',
    },
  ])
})

test('a request is found by the number that the customer has', async () => {
  await show('/withdrawals')
  await screen.findByRole('button', { name: 'Linh' })
  type('Search name, order number or bank reference', ' 41 ')
  await waitFor(() =>
    expect(server.inputs(walletAdmin.queue).at(-1)).toMatchObject({ out: true, find: '41' }),
  )
})

test('a decision is taken back from the announcement, or after the request is opened again', async () => {
  await open()
  await approve()
  press((await screen.findByRole('button', { name: 'Undo' })).textContent ?? '')
  await screen.findByText('Linh, $123.45: taken back.')
  expect(server.inputs(walletAdmin.takeBack)).toEqual([{ id: '41', version: 1 }])
  press('Linh')
  await screen.findByRole('button', { name: sent })
  await approve()
  await waitFor(() => expect(server.inputs(walletAdmin.look).at(-1)?.id).toBe('42'))
  press('Linh')
  await screen.findByText('Linh, $123.45: approved, and posted in a moment.')
  press('Take back')
  await waitFor(() => expect(server.inputs(walletAdmin.takeBack)).toHaveLength(2))
  await screen.findByRole('button', { name: sent })
})

test('a key opens the question, another one answers it, and none pays by itself', async () => {
  await open()
  for (const name of ['y', 'a', 'a', 'a']) key(name)
  await screen.findByText('Has $123.45 been paid out to Linh?')
  expect(server.inputs(walletAdmin.decide)).toEqual([])
  expect(screen.getByRole('button', { name: sentAmount }).title).toBe(`${sentAmount} (y)`)
  key('y')
  await waitFor(() => expect(server.inputs(walletAdmin.decide)).toHaveLength(1))
  expect(server.inputs(walletAdmin.decide)[0]).toMatchObject({ id: '41', approve: true })
})

test('the key of a refusal leads to its reason first', async () => {
  await open()
  key('r')
  expect((document.activeElement as HTMLInputElement).labels?.[0]?.textContent).toMatch(/^Reason/)
  type(/^Reason/, 'no such account')
  key('r')
  await waitFor(() => expect(server.inputs(walletAdmin.decide)).toMatchObject([{ approve: false }]))
})

test('the question can be left, and a double press decides nothing', async () => {
  await open()
  press(sent)
  press((await screen.findByRole('button', { name: 'Not yet' })).textContent ?? '')
  await screen.findByRole('button', { name: sent })
  expect(server.inputs(walletAdmin.decide)).toEqual([])
})

test('where two must agree, the first approval is counted and the request stays', async () => {
  server.answer(walletAdmin.decide, ({ id }) => {
    queue = queue.map((one) => (one.id === id ? { ...one, agreedBy: ['Sam'] } : one))
    return { state: reviewState.waiting, dueTime: 0 }
  })
  await open()
  await approve()
  await waitFor(() => expect(fact('Approvals')).toBe('1 of 2: Sam'))
  expect((await rowsOf('Withdrawals'))[0]?.[8]).toBe('1 of 2: Sam')
  expect(await rowsOf('Withdrawals')).toHaveLength(2)
})

test.each([
  ['SecondOperatorNeeded', 'a second operator must agree too'],
  ['OperatorTooNew', 'more than 24 hours ago'],
  ['OperatorsRelated', 'must not have been added by one another'],
  ['MoneyStopped', 'Payments are paused'],
] as const)('%s is said, and the request stays open', async (name, sentence) => {
  server.refuse(walletAdmin.decide, name)
  await open()
  await approve()
  await trouble(sentence)
  expect(await rowsOf('Withdrawals')).toHaveLength(2)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: sentAmount }).disabled).toBe(false)
})

test('nothing can be pressed twice while a decision is in flight', async () => {
  const slow = Promise.withResolvers<{ state: number; dueTime: number }>()
  server.answer(walletAdmin.decide, () => slow.promise)
  await open()
  type('Reason (shown to the person)', 'a reason')
  press('Reject')
  await waitFor(() => expect(refuseButton().getAttribute('aria-busy')).toBe('true'))
  press('Reject')
  press(sent)
  expect(screen.queryByText('Has $123.45 been paid out to Linh?')).toBeNull()
  expect(server.inputs(walletAdmin.decide)).toHaveLength(1)
  slow.resolve({ state: reviewState.waiting, dueTime: 0 })
  await waitFor(() => expect(refuseButton().disabled).toBe(false))
})

test('j and k walk through the list, and are letters in the field of the reason', async () => {
  await show('/withdrawals')
  await screen.findByRole('button', { name: 'Linh' })
  const chosen = () => screen.queryByRole('row', { current: true })?.textContent ?? ''
  key('j')
  expect(chosen()).toMatch(/^Linh/)
  key('j')
  expect(chosen()).toMatch(/^8/)
  key('k')
  expect(chosen()).toMatch(/^Linh/)
  key('k')
  expect(chosen()).toMatch(/^Linh/)
  fireEvent.keyDown(await screen.findByLabelText('Reason (shown to the person)'), { key: 'j' })
  expect(chosen()).toMatch(/^Linh/)
})

const decisionNote = 'Note for the team (a flag is open)'
const openFlag: Flag = {
  ...{ id: '1', kind: 'firstWithdrawal', about: 'withdrawals', item: '41', userId: '7', userName: 'Linh' },
  facts: { others: [], countries: [] },
  ...{ state: 'open', note: '', operator: '', createTime: Date.UTC(2026, 1, 3), decideTime: 0 },
}

test('while a flag is open a decision needs a note, which is sent with it; the keys lead there first', async () => {
  server.answer(flags.of, ({ item }) => ({ list: item === '41' ? [openFlag] : [] }))
  await open()
  expect(server.inputs(flags.of)[0]).toEqual({ about: 'withdrawals', item: '41', userId: '7' })
  type('Reason (shown to the person)', 'no such account')
  expect(refuseButton().disabled).toBe(true)
  key('r')
  expect(document.activeElement).toBe(screen.getByLabelText(decisionNote))
  press(sent)
  await screen.findByText('Has $123.45 been paid out to Linh?')
  const yes = () => screen.getByRole<HTMLButtonElement>('button', { name: sentAmount })
  expect(yes().disabled).toBe(true)
  key('y')
  expect(document.activeElement).toBe(screen.getByLabelText(decisionNote))
  type(decisionNote, ' Called her ')
  expect(yes().disabled).toBe(false)
  press(sentAmount)
  await waitFor(() => expect(server.inputs(walletAdmin.decide)).toHaveLength(1))
  expect(server.inputs(walletAdmin.decide)).toEqual([
    { id: '41', version: 1, money: 12_345, approve: true, note: 'Called her' },
  ])
})

test('a judged flag asks for no note', async () => {
  server.answer(flags.of, { list: [{ ...openFlag, state: 'false', operator: 'Sam' }] })
  await open()
  await screen.findByRole('region', { name: 'Flags' })
  expect(screen.queryByLabelText(decisionNote)).toBeNull()
})

test('a flag that was raised since the item was opened asks for a note after the refusal', async () => {
  await open()
  server.refuse(walletAdmin.decide, 'FlagNoteNeeded')
  await approve()
  await trouble('A flag is open.')
  type(decisionNote, 'Called her')
  server.answer(walletAdmin.decide, { state: reviewState.waiting, dueTime: Date.now() + 10_000 })
  press(sentAmount)
  await waitFor(() =>
    expect(server.inputs(walletAdmin.decide).map(({ note }) => note)).toEqual([undefined, 'Called her']),
  )
})

test('a second press while the decision with its note is in flight sends nothing', async () => {
  const slow = Promise.withResolvers<{ state: number; dueTime: number }>()
  server.answer(walletAdmin.decide, () => slow.promise)
  server.answer(flags.of, ({ item }) => ({ list: item === '41' ? [openFlag] : [] }))
  await open()
  type(decisionNote, 'His brother')
  type('Reason (shown to the person)', 'a reason')
  press('Reject')
  await waitFor(() => expect(refuseButton().getAttribute('aria-busy')).toBe('true'))
  press('Reject')
  slow.resolve({ state: reviewState.waiting, dueTime: 0 })
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(decisionNote).value).toBe(''))
  expect(server.inputs(walletAdmin.decide)).toEqual([
    { id: '41', version: 1, money: 12_345, approve: false, reason: 'a reason', note: 'His brother' },
  ])
})
