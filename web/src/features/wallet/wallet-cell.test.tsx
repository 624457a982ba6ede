import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { appInfo } from '@mynah/contract/app-info'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { query, queryClient } from '#client/api/query.ts'
import { List } from '#ui/lists/list.tsx'
import { WalletCell } from './wallet-cell.tsx'

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', fakeServer({}).fetch)
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia', real: 0 } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const show = (examine?: string) => {
  if (examine !== undefined)
    queryClient.setQueryData(query(appInfo.settings, {}).queryKey, {
      list: [{ key: 'examine', value: examine }],
    })
  renderScreen(
    <>
      <List>
        <WalletCell />
      </List>
    </>,
  )
  return [screen.queryAllByRole('link').length, document.querySelectorAll('li').length]
}

test('until it is known whether money is to be seen the wallet has its room, without a word', () => {
  expect(show()).toEqual([0, 1])
  expect(screen.queryByText('Wallet')).toBeNull()
})

test('it is shown then, and not while an app store reviews the app', () => {
  expect(show('0')).toEqual([1, 1])
  cleanup()
  expect(show('1')).toEqual([0, 0])
})
