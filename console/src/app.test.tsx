import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OperatorRole } from '@mynah/contract/admin-api'
import { figures } from '@mynah/contract/figures'
import { noticesAdmin } from '@mynah/contract/notices'
import { operators } from '@mynah/contract/operators'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { router } from './app.tsx'
import { queryClient } from './client.ts'
import { me, press, show, submit, testServer, trouble, type } from './test/server.tsx'

const server = testServer()

const offered = () =>
  within(screen.getByRole('navigation', { name: 'Console' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

const pagesOf: Record<OperatorRole, string[]> = {
  admin: [
    'Figures',
    'Identities',
    'Complaints',
    'Customer service',
    'Recharges',
    'Withdrawals',
    'Orders',
    'Flags',
    'Flag rules',
    'Waiting changes',
    'Customers',
    'People',
    'Groups',
    'Calls',
    'Meetings',
    'Moments',
    'Ledger',
    'Day closing',
    'Corrections',
    'Payment',
    'Bank statement',
    'Shipping',
    'Products',
    'Daily check-in',
    'Carbon',
    'Canned answers',
    'News and tips',
    'Sticker packs',
    'Settings',
    'Health',
    'Services',
    'Backups',
    'Exports',
    'Operators',
    'Audit log',
    'Password',
  ],
  reviewer: [
    'Figures',
    'Identities',
    'Complaints',
    'Flags',
    'Flag rules',
    'Waiting changes',
    'Customers',
    'People',
    'Groups',
    'Calls',
    'Meetings',
    'Moments',
    'Ledger',
    'Exports',
    'Password',
  ],
  support: [
    'Figures',
    'Complaints',
    'Customer service',
    'Orders',
    'Waiting changes',
    'Customers',
    'People',
    'Groups',
    'Calls',
    'Meetings',
    'Moments',
    'Shipping',
    'Exports',
    'Password',
  ],
  editor: [
    'Figures',
    'Waiting changes',
    'Products',
    'Daily check-in',
    'Carbon',
    'Canned answers',
    'News and tips',
    'Sticker packs',
    'Settings',
    'Password',
  ],
  cashier: [
    'Figures',
    'Recharges',
    'Withdrawals',
    'Flags',
    'Flag rules',
    'Waiting changes',
    'Customers',
    'Ledger',
    'Day closing',
    'Corrections',
    'Bank statement',
    'Daily check-in',
    'Exports',
    'Password',
  ],
  auditor: [
    'Figures',
    'Waiting changes',
    'Customers',
    'Ledger',
    'Day closing',
    'Corrections',
    'Bank statement',
    'Exports',
    'Audit log',
    'Password',
  ],
}

test.each(Object.entries(pagesOf))(
  'a user with the role %s is offered only the pages of that role',
  async (role, pages) => {
    server.role = role as OperatorRole
    await show('/password')
    expect(offered()).toEqual(pages)
    expect(screen.getByText(`anna, ${role}`)).toBeDefined()
  },
)

test.each(['reviewer', 'support', 'editor', 'cashier'] as const)(
  'who is %s and opens pages of other roles by their address reads the refusal',
  async (role) => {
    server.role = role
    server.answer(operators.list, { list: [] })
    await show('/operators')
    await trouble('You may not do this')
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    if (role === 'editor') return
    server.answer(noticesAdmin.list, { list: [], pageNo: 1, pageSize: 100, more: false })
    await act(() => router.navigate('/notices'))
    await trouble('You may not do this')
  },
)

test('an address of no page leads to the first page of the role', async () => {
  server.answer(figures.list, () => Promise.reject(new Error('not looked at here')))
  await show('/nowhere')
  await waitFor(() => expect(router.state.location.pathname).toBe('/figures'))
})

test('without a session there is the login alone, whatever the address', async () => {
  server.role = undefined
  server.answer(operators.list, { list: [] })
  await showLogin('/operators')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(server.inputs(operators.list)).toEqual([])
})

test('a login needs all three, sends the code without its space, and opens the console', async () => {
  server.role = undefined
  server.answer(operators.login, () => {
    server.role = 'support'
    return { ...me, role: 'support' as const }
  })
  await showLogin('/password')
  submit('Sign in')
  type('Name', 'anna')
  type('Password', 'correct horse battery')
  submit('Sign in')
  expect(server.inputs(operators.login)).toEqual([])
  type('Code from your authenticator app', '123 456')
  submit('Sign in')
  await screen.findByRole('navigation', { name: 'Console' })
  expect(server.inputs(operators.login)).toEqual([
    { name: 'anna', password: 'correct horse battery', code: '123456' },
  ])
  expect(offered()).toEqual(pagesOf.support)
})

test('a refused login says so, keeps the typed values, and can be tried again', async () => {
  server.role = undefined
  server.refuse(operators.login, 'LoginWrong')
  await showLogin('/password')
  type('Name', 'anna')
  type('Password', 'wrong')
  type('Code from your authenticator app', '123456')
  submit('Sign in')
  await trouble('Wrong username or password')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('anna')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(false)
  server.fail(operators.login)
  submit('Sign in')
  await trouble('The server is not responding.')
})

test('signing out ends the session and forgets all that was looked at', async () => {
  server.answer(operators.list, { list: [{ ...me, name: 'private-name' }] })
  server.answer(operators.logout, () => {
    server.role = undefined
    return null
  })
  await show('/operators')
  await screen.findByText('private-name')
  press('Sign out')
  await screen.findByRole('button', { name: 'Sign in' })
  expect(server.inputs(operators.logout)).toHaveLength(1)
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data ?? ''),
    ),
  ).not.toContain('private-name')
})

test('signing out leads to the login also where the server cannot be reached', async () => {
  await show('/password')
  server.fail(operators.logout)
  server.role = undefined
  press('Sign out')
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined()
})

test('a session that has ended meanwhile leads back to the login', async () => {
  server.answer(walletAdmin.setRate, null)
  server.answer(walletAdmin.addresses, { list: [], pointsRate: 100 })
  server.answer(walletAdmin.twoPerson, { list: [] })
  await show('/payment')
  await screen.findByRole('button', { name: 'Save rate' })
  server.role = undefined
  vi.stubGlobal('confirm', () => true)
  press('Save rate')
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined()
})

test('if the server does not answer the page says so, with a button to try again', async () => {
  server.fail(operators.me)
  await showLogin('/password', 'Try again')
  await trouble('The server is not responding.')
  server.answer(operators.me, me)
  press('Try again')
  expect(await screen.findByRole('navigation', { name: 'Console' })).toBeDefined()
})

async function showLogin(path: string, button = 'Sign in'): Promise<void> {
  await show(path, () => screen.findByRole('button', { name: button }))
}
