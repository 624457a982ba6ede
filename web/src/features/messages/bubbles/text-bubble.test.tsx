import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import type { ChatMessage } from '@mynah/contract/socket'
import { queryClient } from '#client/query.ts'
import { end, signIn } from '#client/auth-session.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { TextBubble } from './text-bubble.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
})

const member = (userId: string, userName: string, nick = '') => ({
  ...{ userId, userName, nick, avatarUrl: '', vest: 0, silentUntil: 0, joinTime: 1 },
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  const list = [member('8', 'Ana Maria Silva'), member('9', 'Ana'), member('6', 'Budi', 'Uncle (B.)')]
  vi.stubGlobal('fetch', async () =>
    Response.json({ retCode: '000000', retDesc: '', data: { list, pageNo: 1, pageSize: 100, more: false } }),
  )
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const message = (content: string, at: string[]): ChatMessage => ({
  ...({ id: 'm1', seq: 1, cmd: 11, from: '8', groupId: '5', chatType: 1, msgType: 0 } as const),
  ...{ content, extras: { at }, createTime: 1, nick: 'Linh', avatar: '' },
})

test('a mention stands out with the whole of a name of several words', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TextBubble
          message={message('@Ana Maria Silva and @Uncle (B.) and @Someone else', ['8', '6'])}
          mine={false}
          meta={null}
          onOpen={() => undefined}
          onEditAgain={undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByText('@Ana Maria Silva')).toBeTruthy()
  const named = screen.getAllByTitle(/./).map((one) => one.textContent)
  expect(named).toEqual(['@Ana Maria Silva', '@Uncle (B.)'])
})
