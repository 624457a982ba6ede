import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import type { ChatKey } from '@mynah/client/conversation-state'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { features } from '#app/features.ts'
import { setFeatures } from '#client/feature-parts.ts'
import { fetchRoomParts } from '#client/room-part.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { MorePanel } from './more-panel.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  setFeatures(features)
  await fetchRoomParts()
})

const friend = {
  ...{ userId: '8', userNum: 'budi88', userName: 'Budi', avatarUrl: '', saveAvatar: '', remarks: '' },
  ...{ profiles: '', sex: '', buddy: true, province: '', city: '' },
}

beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname
    const list = path.endsWith('userFriend/userList')
      ? [friend]
      : path.endsWith('sysConfig/list')
        ? [{ key: 'examine', value: '0' }]
        : []
    return Response.json({
      retCode: '000000',
      retDesc: '',
      data: { list, pageNo: 1, pageSize: 999, more: false },
    })
  })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const show = (chat: ChatKey) =>
  renderScreen(<MorePanel chat={chat} onFiles={() => undefined} onDone={() => undefined} />)

test('a transfer is offered to friends alone', async () => {
  show('2:8')
  expect(await screen.findByRole('button', { name: 'Transfer' })).toBeTruthy()
  cleanup()
  for (const chat of ['2:9', '1:8'] as const) {
    show(chat)
    await screen.findByRole('button', { name: 'Red packet' })
    expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull()
    cleanup()
  }
})
