import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { appInfo } from '@mynah/contract/app-info'
import type { Self } from '@mynah/contract/people'
import { transfers } from '@mynah/contract/transfers'
import { end, signIn } from '#client/session/auth-session.ts'
import { queryClient } from '#client/api/query.ts'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { TransferDetailScreen } from './pages.ts'

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia', real: 2 } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const wire = {
  ...{ id: '51', from: '8', to: '7', money: '12.50', note: 'For lunch', state: 'waiting', msgId: 'm' },
  ...{ createTime: 1_700_000_000_000, expireTime: 1_700_086_400_000, endTime: 0 },
}
const accepted = { ...wire, state: 'accepted', endTime: 1_700_000_060_000 }

function open(transfer: object, ended: object = accepted) {
  const page = (
    <>
      <TransferDetailScreen />
      <DialogHost />
    </>
  )
  const answers = {
    [appInfo.settings.path]: { list: [{ key: 'examine', value: '0' }] },
    [transfers.detail.path]: transfer,
    [transfers.accept.path]: ended,
    [transfers.return.path]: ended,
  }
  return renderScreen(page, { at: '/pages/red/transferDetail?id=51', answers })
}
const said = async () => (await screen.findByText('$12.50')).parentElement?.textContent

test('the receiver reads that it is their choice, and accepts by one press', async () => {
  const { bodiesOf } = open(wire)
  expect(await said()).toContain('Waiting for you to accept')
  expect(screen.getByText('For lunch')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(bodiesOf(transfers.accept.path)).toHaveLength(1))
  expect(bodiesOf(transfers.accept.path)[0]).toMatchObject({ id: '51' })
})

test('the sender waits, and has nothing to decide', async () => {
  open({ ...wire, from: '7', to: '8' })
  expect(await said()).toContain('Waiting to be accepted')
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'To the wallet' })).toBeNull()
})

test.for([
  [accepted, 'In your wallet'],
  [{ ...accepted, from: '7', to: '8' }, 'Accepted'],
  [{ ...accepted, state: 'returned' }, 'You returned it'],
  [{ ...accepted, state: 'expired' }, 'Expired and returned'],
] as const)('what became of it is said to its reader: %#', async ([transfer, line]) => {
  open(transfer)
  expect(await said()).toContain(line)
})
