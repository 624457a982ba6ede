import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { operators, type AuditRow, type Operator, type OperatorSession } from '@mynah/contract/operators'
import { queueExports } from '@mynah/contract/queue-exports'
import { router } from '#app.tsx'
import { me, press, rowsOf, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()
const at = Date.UTC(2026, 1, 3)

let list: Operator[]

beforeEach(() => {
  list = [
    { ...me, createTime: at },
    { id: '2', name: 'ben', role: 'cashier', disabled: false, createTime: at },
  ]
  server.answer(operators.list, () => ({ list }))
  server.answer(operators.disable, ({ id, disabled }) => {
    list = list.map((one) => (one.id === id ? { ...one, disabled } : one))
    return null
  })
})

const open = async () => {
  await show('/operators')
  await screen.findByRole('table', { name: 'Operators' })
}

test('operators are listed with their role, and nobody is offered to disable themselves', async () => {
  await open()
  expect(await rowsOf('Operators')).toEqual([
    ['anna', 'admin', '3 Feb 2026, 00:00', ''],
    ['ben', 'cashier', '3 Feb 2026, 00:00', 'Disable ben'],
  ])
})

test('an operator is disabled and enabled again', async () => {
  await open()
  press('Disable ben')
  await screen.findByRole('button', { name: 'Enable ben' })
  expect((await rowsOf('Operators'))[1]?.[1]).toBe('cashier, disabled')
  press('Enable ben')
  await screen.findByRole('button', { name: 'Disable ben' })
  expect(server.inputs(operators.disable)).toEqual([
    { id: '2', disabled: true },
    { id: '2', disabled: false },
  ])
})

test('what is refused says why', async () => {
  server.refuse(operators.disable, 'NoDataFound')
  await open()
  press('Disable ben')
  expect(await trouble('No data found')).toBeDefined()
})

test('a new operator gets a role, and password and second factor are shown once', async () => {
  server.answer(operators.add, ({ name, role }) => {
    list = [...list, { id: '3', name, role, disabled: false, createTime: at }]
    return { id: '3', name, password: 'long-and-random', uri: 'otpauth://totp/x' }
  })
  await open()
  submit('Add')
  expect(server.inputs(operators.add)).toEqual([])
  type('Name of the new operator', 'carla')
  type('Role', 'editor')
  submit('Add')
  await screen.findByText('long-and-random')
  screen.getByText('otpauth://totp/x')
  screen.getByRole('img', { name: 'QR code for the authenticator app of carla' })
  expect(server.inputs(operators.add)).toEqual([{ name: 'carla', role: 'editor' }])
  await waitFor(async () => expect(await rowsOf('Operators')).toHaveLength(3))
  expect(screen.getByLabelText<HTMLInputElement>('Name of the new operator').value).toBe('')
})

test('without another choice a new operator is a reviewer, never an admin', async () => {
  server.refuse(operators.add, 'OperatorNameTaken')
  await open()
  type('Name of the new operator', 'ben')
  submit('Add')
  await trouble('An operator has this name already')
  expect(server.inputs(operators.add)).toEqual([{ name: 'ben', role: 'reviewer' }])
  expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('reviewer')
  expect(screen.getByLabelText<HTMLInputElement>('Name of the new operator').value).toBe('ben')
})

const freshCode = 'New code from your authenticator app'
const sessionOf = (id: string, change: Partial<OperatorSession> = {}): OperatorSession => ({
  ...{ id, createTime: at, lastTime: at + 60_000, address: '203.0.113.7', isCurrent: false },
  ...change,
})
let sessions: OperatorSession[]

/** Opens an operator with these sessions. */
const openOne = async (name: string, ...has: OperatorSession[]) => {
  sessions = has
  server.answer(operators.sessions, () => ({ list: sessions }))
  await open()
  press(name)
  return within(await screen.findByRole('region', { name }))
}

test('the role of another operator is changed with a fresh code', async () => {
  server.answer(operators.setRole, ({ id, role }) => {
    list = list.map((one) => (one.id === id ? { ...one, role } : one))
    return null
  })
  const form = within((await openOne('ben')).getByRole('form', { name: 'Change role' }))
  const button = () => form.getByRole<HTMLButtonElement>('button', { name: 'Change role' })
  type(freshCode, '123456', form)
  expect(button().disabled).toBe(true)
  type('Role', 'auditor', form)
  type(freshCode, '12345', form)
  expect(button().disabled).toBe(true)
  type(freshCode, '123456', form)
  submit('Change role', form)
  await waitFor(async () => expect((await rowsOf('Operators'))[1]?.[1]).toBe('auditor'))
  expect(server.inputs(operators.setRole)).toEqual([{ id: '2', role: 'auditor', code: '123456' }])
  screen.getByText('ben is now: auditor.')
})

test('a role that waits for a second operator says so, and the used code is cleared', async () => {
  server.refuse(operators.setRole, 'WaitsForSecond')
  const form = within((await openOne('ben')).getByRole('form', { name: 'Change role' }))
  type('Role', 'admin', form)
  type(freshCode, '123456', form)
  submit('Change role', form)
  expect((await form.findByRole('link', { name: 'Waiting changes' })).getAttribute('href')).toBe('#/changes')
  expect(form.getByLabelText<HTMLInputElement>(freshCode).value).toBe('')
})

test('a reset shows the new password and authenticator, with a picture to scan', async () => {
  const made = { id: '2', name: 'ben', password: 'new-and-random', uri: 'otpauth://totp/y' }
  server.answer(operators.reset, made)
  const ben = await openOne('ben')
  const form = within(ben.getByRole('form', { name: 'Reset access' }))
  type(freshCode, '123456', form)
  submit('Reset access', form)
  await ben.findByText('new-and-random')
  ben.getByText('otpauth://totp/y')
  ben.getByRole('img', { name: 'QR code for the authenticator app of ben' })
  expect(server.inputs(operators.reset)).toEqual([{ id: '2', code: '123456' }])
})

test('a reset that is refused says why', async () => {
  server.refuse(operators.reset, 'OperatorCodeWrong')
  const form = within((await openOne('ben')).getByRole('form', { name: 'Reset access' }))
  type(freshCode, '123456', form)
  submit('Reset access', form)
  expect((await trouble('That code is wrong')).join(' ')).toContain('That code is wrong')
})

test('sessions of an operator are listed, and one or all of them ended', async () => {
  server.answer(operators.endSessions, ({ session }) => {
    sessions = session === undefined ? [] : sessions.filter(({ id }) => id !== session)
    return null
  })
  const [a, b, c] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)] as const
  const ben = await openOne('ben', sessionOf(a), sessionOf(b, { address: '' }), sessionOf(c))
  expect((await rowsOf('Sessions')).slice(0, 2)).toEqual([
    ['3 Feb 2026, 00:00', '3 Feb 2026, 00:01', '203.0.113.7', 'End session'],
    ['3 Feb 2026, 00:00', '3 Feb 2026, 00:01', 'unknown', 'End session'],
  ])
  fireEvent.click(ben.getAllByRole('button', { name: 'End session' })[1] as HTMLElement)
  await waitFor(async () => expect(await rowsOf('Sessions')).toHaveLength(2))
  press('End all sessions', ben)
  await ben.findByText('No session is open.')
  expect(server.inputs(operators.endSessions)).toEqual([{ id: '2', session: b }, { id: '2' }])
})

test('nobody is offered to change their own role, reset themselves or end the session that they use', async () => {
  const anna = await openOne('anna', sessionOf('a'.repeat(64), { isCurrent: true }))
  await anna.findByText('this session')
  expect(anna.queryByRole('form')).toBeNull()
  expect(anna.queryByRole('button', { name: /^End/ })).toBeNull()
  const link = anna.getByRole('link', { name: 'anna in the audit log' })
  expect(link.getAttribute('href')).toBe('#/audit?operator=anna')
})

test('a new password needs twelve characters, and ends this session', async () => {
  server.answer(operators.changePassword, () => {
    server.role = undefined
    return null
  })
  await show('/password')
  type('Current password', 'old')
  type('New password (at least 12 characters)', 'too short')
  submit('Change and sign in again')
  expect(server.inputs(operators.changePassword)).toEqual([])
  type('New password (at least 12 characters)', 'long enough now')
  submit('Change and sign in again')
  await screen.findByRole('button', { name: 'Sign in' })
  expect(server.inputs(operators.changePassword)).toEqual([{ old: 'old', next: 'long enough now' }])
})

test.each([
  ['LoginWrong', 'Wrong username or password'],
  ['PasswordCommon', 'password'],
] as const)('a password that is refused with %s says so, and the session goes on', async (name, sentence) => {
  server.refuse(operators.changePassword, name)
  await show('/password')
  type('Current password', 'old')
  type('New password (at least 12 characters)', 'long enough now')
  submit('Change and sign in again')
  await trouble(new RegExp(sentence, 'i'))
  expect(screen.getByRole('navigation', { name: 'Console' })).toBeDefined()
})

const row = (seq: number, more: Partial<AuditRow> = {}): AuditRow => ({
  seq,
  at,
  operator: 'anna',
  action: 'people.look',
  subject: 'person 7',
  detail: '{}',
  ...more,
})

test('the audit log names operators and their actions; for a failed sign-in the operator is unknown', async () => {
  server.answer(operators.audit, {
    list: [row(9, { operator: '', action: 'login.refused', detail: '{"name":"ANNA"}' }), row(8)],
    more: false,
  })
  await show('/audit')
  expect(await rowsOf('Audit log')).toEqual([
    ['9', '3 Feb 2026, 00:00:00', 'unknown', 'login.refused', 'person 7', 'name: ANNA'],
    ['8', '3 Feb 2026, 00:00:00', 'anna', 'people.look', 'person 7', ''],
  ])
  expect(screen.queryByRole('button', { name: 'Older rows' })).toBeNull()
  const [link] = screen.getAllByRole('link', { name: 'person 7' })
  expect(link?.getAttribute('href')).toBe('#/customers/7')
})

test('older rows follow below the oldest, until there are none', async () => {
  server.answer(operators.audit, ({ before }) =>
    before === undefined ? { list: [row(9), row(8)], more: true } : { list: [row(7)], more: false },
  )
  await show('/audit')
  await screen.findByRole('button', { name: 'Older rows' })
  press('Older rows')
  await waitFor(async () => expect((await rowsOf('Audit log')).map(([seq]) => seq)).toEqual(['9', '8', '7']))
  expect(server.inputs(operators.audit).map(({ before }) => before)).toEqual([undefined, 8])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Older rows' })).toBeNull())
})

test('the audit log is searched by whom it is about and by what was done', async () => {
  server.answer(operators.audit, { list: [], more: false })
  await show('/audit')
  await screen.findByText('No matching rows.')
  type(/^About/, 'person 7')
  type('Action starts with', 'people')
  await waitFor(() =>
    expect(server.inputs(operators.audit).at(-1)).toEqual({ subject: 'person 7', action: 'people' }),
  )
  expect(server.inputs(operators.audit)[0]).toEqual({})
})

test('an address has the filter: operator and days beside subject and action', async () => {
  server.answer(operators.audit, { list: [], more: false })
  await show('/audit?operator=ben&since=2026-02-03&until=2026-02-04')
  await screen.findByText('No matching rows.')
  expect(server.inputs(operators.audit)).toEqual([
    {
      operator: 'ben',
      since: new Date(2026, 1, 3).getTime(),
      until: new Date(2026, 1, 5).getTime(),
    },
  ])
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-02-03')
  type('Operator', 'carla')
  type('To', '')
  await waitFor(() =>
    expect(server.inputs(operators.audit).at(-1)).toEqual({
      operator: 'carla',
      since: new Date(2026, 1, 3).getTime(),
    }),
  )
  await waitFor(() => expect(router.state.location.search).toBe('?operator=carla&since=2026-02-03'))
})

test('all rows of the filter are exported by the server, and the page says where the file will be', async () => {
  server.answer(operators.audit, { list: [row(9)], more: true })
  server.answer(queueExports.ask, {
    ...{ id: '7', queue: 'audit', state: 'waiting', fault: '', operator: 'anna', mayCancel: true },
    ...{ find: 'ben', since: 0, until: 0, firstDay: '', lastDay: '', askTime: 1, endTime: 0, expireTime: 2 },
    ...{ rows: 0, writtenRows: 0, bytes: 0 },
  })
  await show('/audit?operator=ben&action=people')
  await rowsOf('Audit log')
  press('Export all rows')
  await screen.findByText(/^The export is being prepared\./)
  expect(server.inputs(queueExports.ask)).toEqual([
    { queue: 'audit', state: 'all', language: 'en', operator: 'ben', action: 'people' },
  ])
})

test('the detail of a row is read as names and values, also of values within others', async () => {
  const detail = { approve: true, texts: { en: 'Hello', th: null }, queues: ['flags', 'orders'] }
  server.answer(operators.audit, {
    list: [row(9, { detail: JSON.stringify(detail) }), row(8, { detail: 'not JSON' })],
    more: false,
  })
  await show('/audit')
  await screen.findByText('approve: true')
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts.filter((text) => /^(approve|texts|queues|not)/.test(text))).toEqual([
    'approve: true',
    'texts.en: Hello',
    'texts.th: ',
    'queues: flags, orders',
    'not JSON',
  ])
})

test('a log that cannot be had says why', async () => {
  server.refuse(operators.audit, 'TryLater')
  await show('/audit')
  expect(await trouble('The service is busy')).toBeDefined()
})

test.each([
  [0, 'All 20 rows are intact.'],
  [12, 'Row 12 has been changed.'],
  [20, 'Row 20 has been changed.'],
  [21, 'Row 21 has been removed.'],
])('the chain is checked when asked for: with %i wrong it says "%s"', async (wrong, sentence) => {
  server.answer(operators.audit, { list: [], more: false })
  server.answer(operators.checkAudit, { rows: 20, wrong, done: true })
  await show('/audit')
  await screen.findByText('No matching rows.')
  expect(server.inputs(operators.checkAudit)).toEqual([])
  press('Verify the log')
  await screen.findByText(sentence)
})

test('a long log is checked part by part, each after the one before', async () => {
  server.answer(operators.audit, { list: [], more: false })
  server.answer(operators.checkAudit, ({ after = 0 }) => ({ rows: after + 10, wrong: 0, done: after === 20 }))
  await show('/audit')
  press('Verify the log')
  await screen.findByText('All 30 rows are intact.')
  expect(server.inputs(operators.checkAudit)).toEqual([{ after: 0 }, { after: 10 }, { after: 20 }])
})

test('a check of the chain that fails says so', async () => {
  server.answer(operators.audit, { list: [], more: false })
  server.fail(operators.checkAudit)
  await show('/audit')
  press('Verify the log')
  expect(await trouble('The server is not responding.')).toBeDefined()
})
