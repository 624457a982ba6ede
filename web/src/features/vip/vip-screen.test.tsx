import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { appInfo } from '@mynah/contract/app-info'
import type { Self } from '@mynah/contract/people'
import { vip, vipPlans } from '@mynah/contract/vip'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Around, loadEnglish } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/query.ts'
import { VipCell } from './vip-cell.tsx'
import { VipScreen } from './vip-screen.tsx'

const plain = { vip: '0', until: 0, plans: vipPlans }

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

function show(element: React.ReactNode, state: object, examine = '0', more = {}) {
  const settings = { list: [{ key: 'examine', value: examine }] }
  const server = fakeServer({ [vip.state.path]: state, [appInfo.settings.path]: settings, ...more })
  vi.stubGlobal('fetch', server.fetch)
  render(<Around>{element}</Around>)
  return server
}

test('who is not VIP reads so, and sees every plan with its price', async () => {
  show(<VipScreen />, plain)
  expect(await screen.findByText('You are not VIP yet')).toBeTruthy()
  for (const { days, price } of vipPlans) {
    const plan = await screen.findByRole('button', { name: new RegExp(`${days} days`) })
    expect(plan.textContent).toContain(`$${price}`)
  }
})

test('two quick presses on a plan order it once', async () => {
  const server = show(<VipScreen />, plain)
  const plan = await screen.findByRole('button', { name: /30 days/ })
  fireEvent.click(plan)
  fireEvent.click(plan)
  await waitFor(() => expect(server.bodiesOf(vip.open.path)).toEqual([{ vipId: '1' }]), { timeout: 20_000 })
})

test('a refused order opens no payment', async () => {
  const refused = refusal('10108', 'The service is busy')
  const server = show(<VipScreen />, plain, '0', { [vip.open.path]: refused })
  fireEvent.click(await screen.findByRole('button', { name: /30 days/ }))
  await waitFor(() => expect(server.bodiesOf(vip.open.path)).toHaveLength(1), { timeout: 20_000 })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /30 days/ }).getAttribute('aria-busy')).toBe('false'),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('while an app store examines us the way to VIP is there for VIPs alone, without plans', async () => {
  const until = Date.UTC(2030, 0, 1)
  show(
    <>
      <VipCell />
      <VipScreen />
    </>,
    { vip: '1', until, plans: vipPlans },
    '1',
  )
  expect(await screen.findByRole('link', { name: /VIP/ })).toBeTruthy()
  expect(await screen.findByText(/VIP until/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /30 days/ })).toBeNull()
})
