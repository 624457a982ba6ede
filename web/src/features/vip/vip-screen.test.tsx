import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { appInfo } from '@mynah/contract/app-info'
import type { Self } from '@mynah/contract/people'
import { vip, vipPlans } from '@mynah/contract/vip'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { wallet } from '@mynah/contract/wallet'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { Around, loadEnglish } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { query, queryClient } from '#client/api/query.ts'
import { ToastHost } from '#ui/layers/toast.tsx'
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

test('a user who is not VIP reads so, and sees every plan with its price', async () => {
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

test('while an app store reviews the app only VIPs see the link to VIP, without plans', async () => {
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

test('a plan is paid from the wallet, and a user who has paid reads until when they are VIP', async () => {
  const answers: Record<string, unknown> = {
    [vip.state.path]: plain,
    [appInfo.settings.path]: { list: [{ key: 'examine', value: '0' }] },
    [vip.open.path]: { orderId: '77', money: '9.99' },
    [wallet.pay.path]: refusal('11062', 'These are not your six digits'),
  }
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  queryClient.setQueryData(query(wallet.info, {}).queryKey, {
    ...{ balance: 50_00, payPassword: true, held: 0, points: 0, stopped: false, sevenDayRate: '' },
    ...{ sevenDayTerms: '', pointsRate: 100, payTries: 5, payLockedUntil: 0 },
  })
  render(
    <Around>
      <VipScreen />
      <ToastHost />
    </Around>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /30 days/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Mynah VIP' })
  const pay = async () =>
    fireEvent.change(await within(sheet).findByLabelText('Payment password'), { target: { value: '135790' } })
  await pay()
  expect(await within(sheet).findByText('These are not your six digits')).toBeTruthy()
  answers[wallet.pay.path] = { orderId: '77', title: '', money: '9.99', paid: '1' }
  answers[vip.state.path] = { ...plain, vip: '1', until: Date.UTC(2030, 0, 1) }
  await pay()
  expect(await screen.findByText('You are VIP now')).toBeTruthy()
  expect(await screen.findByText(/VIP until .*2030/)).toBeTruthy()
  expect(server.bodiesOf(wallet.pay.path).map(({ orderId }) => orderId)).toEqual(['77', '77'])
})

test('whose VIP is over reads when it ended, and a page that does not load can be tried again', async () => {
  const answers: Record<string, unknown> = { [vip.state.path]: refusal('10106', 'Too often') }
  vi.stubGlobal('fetch', fakeServer(answers).fetch)
  render(
    <Around>
      <UiTextInLanguage>
        <VipScreen />
      </UiTextInLanguage>
    </Around>,
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[vip.state.path] = { ...plain, until: Date.UTC(2025, 0, 15) }
  fireEvent.click(again)
  expect(await screen.findByText(/^Your VIP ended on .*2025/)).toBeTruthy()
})
