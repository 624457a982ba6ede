import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { operators, type AuditRow, type Operator } from '@mynah/contract/operators'
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
    ['9', '3 Feb 2026, 00:00', 'unknown', 'login.refused', 'person 7', '{"name":"ANNA"}'],
    ['8', '3 Feb 2026, 00:00', 'anna', 'people.look', 'person 7', ''],
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
