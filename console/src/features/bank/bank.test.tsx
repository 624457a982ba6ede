import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { bank, type BankFormat, type BankLine, type BankRequest } from '@mynah/contract/bank'
import { limits } from '@mynah/contract/limits'
import { press, rowsOf, show, submit, testServer, trouble, type } from '#test/server.tsx'
import { columnsOf, separatorOf, statementOf } from './statement-columns.ts'

const server = testServer()

const request: BankRequest = {
  ...{ id: '411111111111111', out: true, state: 1, version: 1, money: 2_000, open: 2_000 },
  ...{
    userId: '7',
    userName: 'Linh',
    realName: 'Linh Tran',
    cardNum: '**** 4567',
    reference: '',
    bookedOn: '',
  },
  ...{ createTime: Date.UTC(2026, 10, 3), decideTime: 0, dueTime: 0, agreedBy: [], needed: 1, flags: 0 },
}
const line: BankLine = {
  ...{ id: 5, format: 'Main account', day: '2026-11-23', amount: -2_000, open: -2_000, text: 'Payout' },
  ...{ reference: 'FT1', account: '4567', matches: [], proposals: [{ reason: 'account', request }] },
}
const format: BankFormat = {
  ...{ id: '1', name: 'Main account', separator: 'comma', decimalMark: 'point', dateOrder: 'ymd', skip: 1 },
  ...{ dateColumn: 1, amountColumn: 2, outColumn: 0, textColumn: 3, referenceColumn: 0, accountColumn: 0 },
}
const page = { pageNo: 1, pageSize: 50, more: false }
let lines: BankLine[]

beforeEach(() => {
  server.role = 'cashier'
  lines = [line]
  server.answer(bank.formats, { list: [format] })
  server.answer(bank.lines, () => ({
    ...page,
    list: lines,
    count: lines.length,
    moneyIn: 0,
    moneyOut: 2_000,
  }))
  server.answer(bank.match, () => {
    lines = []
    return { match: 9, money: 2_000 }
  })
  server.answer(bank.unmatch, () => {
    lines = [line]
    return null
  })
})

const choose = (text: string | Uint8Array<ArrayBuffer>) =>
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File([text], 'bank.csv')] } })

test('a line is matched with its request by one press, and one press removes the match', async () => {
  await show('/bank')
  expect(await rowsOf('Unmatched bank lines')).toEqual([
    [
      ...['23 Nov 2026', '-$20.00', '-$20.00', 'Payout', 'FT1'],
      'Linh Tran (Linh), $20.00Same amount and end of accountMatch',
    ],
  ])
  expect(screen.getByText('1 in all: $0.00 in, $20.00 out')).toBeDefined()
  press('Match with Linh Tran (Linh), $20.00')
  await screen.findByText('Every bank line is matched.')
  expect(server.inputs(bank.match)).toEqual([{ line: 5, request: request.id }])
  press('Undo')
  await rowsOf('Unmatched bank lines')
  expect(server.inputs(bank.unmatch)).toEqual([{ match: 9 }])
})

test('of several requests that fit the operator chooses, or names one by its number', async () => {
  const other = { ...request, id: '422222222222222', realName: '' }
  lines = [{ ...line, proposals: [...line.proposals, { reason: 'account', request: other }] }]
  await show('/bank')
  await screen.findByText('Several fit: open the line')
  press('23 Nov 2026')
  expect(screen.getByRole('link', { name: 'Linh Tran (Linh)' }).getAttribute('href')).toBe('#/customers/7')
  press('Match with 422222222222222')
  await waitFor(() => expect(server.inputs(bank.match)).toHaveLength(1))
  lines = [{ ...line, proposals: [] }]
  type('Show', 'all')
  await rowsOf('All bank lines')
  press('23 Nov 2026')
  type('Order number', ' 433 ')
  server.refuse(bank.match, 'NotMatchable')
  submit('Match')
  await trouble('do not fit each other')
  expect(server.inputs(bank.match).at(-1)).toEqual({ line: 5, request: '433' })
})

test('requests that lines cover are approved one after the other, and an auditor is offered nothing', async () => {
  vi.stubGlobal('confirm', () => true)
  let list = [request, { ...request, id: '42' }]
  server.answer(bank.requests, ({ ready }) => ({
    ...{ ...page, list: ready ? list : [], count: 2, moneyIn: 0, moneyOut: 4_000 },
  }))
  server.answer(bank.decide, ({ request: id }) => {
    list = list.filter((one) => one.id !== id)
    return { state: 1, dueTime: 1 }
  })
  await show('/bank')
  await screen.findByText('Unmatched bank lines', { selector: 'option' })
  type('Show', 'ready')
  await screen.findByRole('button', { name: 'Approve 2 requests' })
  press('Approve 2 requests')
  await screen.findByText('Nothing waits that bank lines cover.')
  expect(server.inputs(bank.decide)).toEqual([
    { request: request.id, version: 1 },
    { request: '42', version: 1 },
  ])
  type('Show', 'unmatched')
  await screen.findByText('Everything approved since then has its bank lines.')
})

test('what has an open flag is left by the approval of all, and is approved with a note of its own', async () => {
  const confirm = vi.fn(() => true)
  vi.stubGlobal('confirm', confirm)
  let list = [request, { ...request, id: '42', flags: 2 }]
  server.answer(bank.requests, () => ({ ...page, list, count: list.length, moneyIn: 0, moneyOut: 0 }))
  server.answer(bank.decide, ({ request: id }) => {
    list = list.filter((one) => one.id !== id)
    return { state: 1, dueTime: 1 }
  })
  await show('/bank')
  await screen.findByText('Unmatched bank lines', { selector: 'option' })
  type('Show', 'ready')
  await screen.findByText('1 request has an open flag and needs a note of its own.')
  expect(screen.getByRole('link', { name: '2 flags' }).getAttribute('href')).toBe('#/withdrawals?open=42')
  press('Approve 1 request')
  await waitFor(async () => expect(await rowsOf('Ready to approve')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: /^Approve \d/ })).toBeNull()
  const approve = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Approve payout/ })
  expect(approve().disabled).toBe(true)
  type('Note for the team (a flag is open)', ' Called her ')
  expect(approve().disabled).toBe(false)
  press(/^Approve payout/)
  await screen.findByText('Nothing waits that bank lines cover.')
  expect(server.inputs(bank.decide)).toEqual([
    { request: request.id, version: 1 },
    { request: '42', version: 1, note: 'Called her' },
  ])
})

test('of several one that was flagged meanwhile is left, and the others are approved', async () => {
  vi.stubGlobal('confirm', () => true)
  let list = [request, { ...request, id: '42' }]
  server.answer(bank.requests, () => ({ ...page, list, count: list.length, moneyIn: 0, moneyOut: 0 }))
  await show('/bank')
  await screen.findByText('Unmatched bank lines', { selector: 'option' })
  type('Show', 'ready')
  await screen.findByRole('button', { name: 'Approve 2 requests' })
  server.refuse(bank.decide, 'FlagNoteNeeded')
  list = [
    { ...request, flags: 1 },
    { ...request, id: '42', flags: 1 },
  ]
  press('Approve 2 requests')
  await screen.findByText('2 requests have open flags and need a note each.')
  expect(server.inputs(bank.decide).map(({ request: id }) => id)).toEqual([request.id, '42'])
})

test('a request that one of two operators approved says so, in the list and beside its line', async () => {
  const half = { ...request, agreedBy: ['Sam'], needed: 2 }
  lines = [
    {
      ...line,
      proposals: [],
      open: 0,
      matches: [{ id: 9, money: 2_000, time: Date.UTC(2026, 10, 23), request: half }],
    },
  ]
  server.answer(bank.requests, { ...page, list: [half], count: 1, moneyIn: 0, moneyOut: 2_000 })
  await show('/bank')
  await rowsOf('Unmatched bank lines')
  press('23 Nov 2026')
  await screen.findByText('Approvals: 1 of 2: Sam')
  type('Show', 'ready')
  expect((await rowsOf('Ready to approve'))[0]).toContain('1 of 2: Sam')
})

test('an auditor reads lines and requests, and changes nothing', async () => {
  server.role = 'auditor'
  await show('/bank')
  await rowsOf('Unmatched bank lines')
  press('23 Nov 2026')
  await screen.findByRole('region', { name: 'Bank line of 23 Nov 2026, -$20.00' })
  expect(screen.queryByRole('button', { name: /^Match/ })).toBeNull()
  expect(screen.queryByLabelText('File')).toBeNull()
})

test('a file says what came in, and why each other line did not', async () => {
  server.answer(bank.import, {
    ...{ added: 2, known: 1, faulty: 1 },
    faults: [{ line: 4, fault: 'date', text: 'x,y' }],
  })
  await show('/bank')
  await screen.findByLabelText('File')
  choose('Date,Amount,Text\n2026-11-23,5.00,Ana')
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(false),
  )
  press('Import')
  expect(await rowsOf('Lines that could not be read')).toEqual([
    ['4', 'The date is none in this format.', 'x,y'],
  ])
  expect(screen.getByText(/^2 lines added\. 1 line was here already\./)).toBeDefined()
  expect(server.inputs(bank.import)).toEqual([{ format: '1', csv: 'Date,Amount,Text\n2026-11-23,5.00,Ana' }])
})

test('a format is set once, with the headings of the file', async () => {
  server.answer(bank.formats, () => ({ list: [] }))
  server.answer(bank.saveFormat, { id: '8' })
  await show('/bank')
  const form = within(await screen.findByRole('form', { name: 'Format of the file' }))
  choose('Day;Out;In\n23.11.26;1,00;')
  await form.findAllByRole('option', { name: '3: In' })
  type('Name of the account', 'Savings', form)
  type('Dates look like', 'dmy', form)
  type('Column of the amount, or of what came in', '3', form)
  type('Column of what went out', '2', form)
  submit('Save format', form)
  await waitFor(() =>
    expect(server.inputs(bank.saveFormat)).toMatchObject([
      {
        name: 'Savings',
        separator: 'semicolon',
        dateOrder: 'dmy',
        dateColumn: 1,
        amountColumn: 3,
        outColumn: 2,
      },
    ]),
  )
})

test('a file is read by its letters, and one that is too large is not sent', async () => {
  expect(await statementOf(new Blob([new Uint8Array([0x4d, 0xfc, 0x6c])]))).toBe('Mül')
  expect(await statementOf(new Blob([new Uint8Array([0xff, 0xfe, 0x41, 0])]))).toBe('A')
  expect(separatorOf('a|b|c,d')).toBe('bar')
  expect(columnsOf('title\n"Day",In', 'comma', 2)).toEqual(['Day', 'In'])
  await show('/bank')
  await screen.findByLabelText('File')
  choose('x'.repeat(limits.statementLengthMax + 1))
  await trouble('This file is too large.')
})

test('a matched line names its match, which is removed after a question', async () => {
  const matched = { id: 9, money: 2_000, time: Date.UTC(2026, 10, 24), request }
  lines = [{ ...line, open: 0, matches: [matched], proposals: [] }]
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  await show('/bank')
  await screen.findByText('Unmatched bank lines', { selector: 'option' })
  type('Show', 'all')
  await rowsOf('All bank lines')
  press('23 Nov 2026')
  await screen.findByText(`$20.00 is of Linh Tran (Linh), order number ${request.id}`)
  expect(screen.queryByLabelText('Order number')).toBeNull()
  press('Take match back')
  expect(server.inputs(bank.unmatch)).toEqual([])
  confirm.mockReturnValue(true)
  server.refuse(bank.unmatch, 'NoDataFound')
  press('Take match back')
  await trouble('No data found')
  expect(screen.getByRole('button', { name: 'Take match back' })).toBeDefined()
  expect(server.inputs(bank.unmatch)).toEqual([{ match: 9 }])
})

test('the first approval that is refused ends the rest, and what went before is gone from the list', async () => {
  vi.stubGlobal('confirm', () => true)
  let list = [request, { ...request, id: '42', version: 7 }, { ...request, id: '43' }]
  server.answer(bank.requests, () => ({ ...page, list, count: list.length, moneyIn: 0, moneyOut: 0 }))
  await show('/bank')
  await screen.findByText('Unmatched bank lines', { selector: 'option' })
  type('Show', 'ready')
  await rowsOf('Ready to approve')
  server.answer(bank.decide, ({ request: id }) => {
    list = list.filter((one) => one.id !== id)
    server.refuse(bank.decide, 'DecisionStale')
    return { state: 1, dueTime: 1 }
  })
  press('Approve 3 requests')
  await trouble('has changed since you opened it')
  expect((await rowsOf('Ready to approve')).map(([, number]) => number)).toEqual(['42', '43'])
  expect(server.inputs(bank.decide).map(({ request: id }) => id)).toEqual([request.id, '42'])
})

test('of several what another operator has open is skipped, with the number and the name', async () => {
  vi.stubGlobal('confirm', () => true)
  let list = [request, { ...request, id: '42' }, { ...request, id: '43' }]
  server.answer(bank.requests, () => ({ ...page, list, count: list.length, moneyIn: 0, moneyOut: 0 }))
  await show('/bank')
  await screen.findByText('Unmatched bank lines', { selector: 'option' })
  type('Show', 'ready')
  await rowsOf('Ready to approve')
  server.answer(bank.decide, ({ request: id }) => {
    list = list.filter((one) => one.id !== id)
    server.refuse(bank.decide, 'ClaimedByOther', { name: 'Sam', since: Date.UTC(2026, 10, 3) })
    return { state: 1, dueTime: 1 }
  })
  press('Approve 3 requests')
  await screen.findByText(/^1 request approved\..+ Skipped, as others have them open: 2 \(Sam\)\.$/)
  expect(server.inputs(bank.decide)).toHaveLength(3)
  expect((await rowsOf('Ready to approve')).map(([, number]) => number)).toEqual(['42', '43'])
})

test('requests without a bank line are those since a day, and a day that is half typed asks for nothing else', async () => {
  server.answer(bank.requests, { ...page, list: [], count: 0, moneyIn: 0, moneyOut: 0 })
  await show('/bank')
  await screen.findByText('Unmatched bank lines', { selector: 'option' })
  type('Show', 'unmatched')
  await screen.findByText('Everything approved since then has its bank lines.')
  const [first] = server.inputs(bank.requests)
  type('Approved since', '2026-11-01')
  await waitFor(() => expect(server.inputs(bank.requests).at(-1)?.since).toBe('2026-11-01'))
  type('Approved since', '')
  expect(await screen.findByText('Everything approved since then has its bank lines.')).toBeDefined()
  expect(
    server.inputs(bank.requests).every(({ since }) => [first?.since, '2026-11-01'].includes(since)),
  ).toBe(true)
})

test('lines that do not load say so, and a format that is refused keeps the typed values', async () => {
  server.fail(bank.lines)
  await show('/bank')
  await trouble('The server is not responding.')
  await screen.findByLabelText('File')
  press('Change format')
  const form = within(await screen.findByRole('form', { name: 'Format of the file' }))
  type('Name of the account', ' Savings ', form)
  type('Lines before the first payment', '99', form)
  server.refuse(bank.saveFormat, 'NoPermission')
  submit('Save format', form)
  await waitFor(() =>
    expect(server.inputs(bank.saveFormat)).toMatchObject([{ id: '1', name: 'Savings', skip: 50 }]),
  )
  await trouble('You may not do this')
  expect(form.getByLabelText('Name of the account')).toHaveProperty('value', ' Savings ')
  server.answer(bank.saveFormat, { id: '1' })
  submit('Save format', form)
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Format of the file' })).toBeNull())
})
