import { screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { moments } from '@mynah/contract/moments'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { query, queryClient } from '#client/api/query.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import type { Self } from '@mynah/contract/people'
import { ActivityScreen } from './activity-screen.tsx'
import { amelia, linh } from '../moment.fixture.ts'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  signIn({ token: 't', userId: '7', userInfo: amelia as unknown as Self })
})

const counts = { praise: 'praiseCount', comment: 'commentCount', fan: 'fansCount' } as const

test('opening the activity and leaving at once marks all of it as seen, whichever answer arrives last', async () => {
  const unread = { praiseCount: 2, commentCount: 1, fansCount: 1, hasNew: false }
  const activity = { id: '1', kind: 'comment', from: linh, momentId: '2', thumb: '', text: 'Which hill?' }
  const list = [{ ...activity, createTime: 1_000, isSeen: false }]
  const server = fakeServer({ 'moment/unread': { ...unread }, 'moment/activity': { list, next: '' } })
  let answered = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('moment/seen')) return server.fetch(request)
    const { kind } = (await request.json()) as { kind: keyof typeof counts }
    unread[counts[kind]] = 0
    // the current answer, while the first request is still in flight
    const answer = Response.json({ retCode: '000000', retDesc: '', data: { ...unread } })
    await new Promise((later) => setTimeout(later, kind === 'praise' ? 60 : kind === 'comment' ? 30 : 0))
    answered += 1
    return answer
  })
  const { unmount } = renderScreen(<ActivityScreen />)
  await screen.findByText('Which hill?')
  unmount()
  await vi.waitFor(() => expect(answered).toBeGreaterThanOrEqual(3))
  const { queryKey } = query(moments.unread, {})
  const none = { praiseCount: 0, commentCount: 0, fansCount: 0, hasNew: false }
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual(none))
})
