import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { account, type Settings } from '@mynah/contract/account'
import { appInfo } from '@mynah/contract/app-info'
import { linkPreviews } from '@mynah/contract/link-previews'
import type { Self } from '@mynah/contract/people'
import { end, signIn } from '#client/session/auth-session.ts'
import { saveWhole } from '#client/storage/drafts.ts'
import { refusal, type Answers } from '#client/fake-server.fixture.tsx'
import { query, queryClient } from '#client/api/query.ts'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { loadRoomTexts } from '#i18n/start.ts'
import { ComposerPreview } from './composer-preview.tsx'
import { takeCard } from './queries.ts'

const chat = '2:8'
const url = 'https://example.org/tea'
const card = { id: '5', url, host: 'example.org', title: 'Tea', site: '', text: '', image: '' }

beforeAll(async () => {
  await loadEnglish()
  await loadRoomTexts()
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  saveWhole(chat, { text: `${url} `, entities: [] })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  end()
  vi.unstubAllGlobals()
})

/** as the server returns them */
const settings = {
  ...{ readReceipts: '1', onlineShown: '1', searchable: '1', foundByPhone: '1', foundByMail: '1' },
  ...{ needsCheck: '1', tourDone: '1', linkPreviews: 'on', notifyMessages: '1', notifyGroups: 'all' },
  ...{ notifyReactions: 'all', quiet: '0', quietFrom: 0, quietTo: 0, quietZone: 'UTC' },
}

/** The composer of a user with this setting, on a server that makes previews unless `isOffered` is '0'. */
function show(wish: Settings['linkPreviews'], answers: Answers = {}, isOffered = '1') {
  queryClient.setQueryData(query(account.settings, {}).queryKey, { linkPreviews: wish } as Settings)
  return renderScreen(<ComposerPreview chat={chat} />, {
    answers: {
      [appInfo.settings.path]: { list: [{ key: 'linkPreviews', value: isOffered }] },
      [linkPreviews.make.path]: card,
      ...answers,
    },
  })
}
const shown = () => screen.findByRole('group', { name: 'Preview of the link' })

test('before the first page is opened it is asked whether that may be, and no opens none', async () => {
  const { bodiesOf } = show('ask', { [account.changeSettings.path]: null })
  expect(await screen.findByRole('group', { name: 'Show previews of links?' })).toBeTruthy()
  expect(bodiesOf(linkPreviews.make.path)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'No' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Show previews of links?' })).toBeNull())
  expect(bodiesOf(account.changeSettings.path)).toEqual([{ linkPreviews: 'off' }])
  expect(bodiesOf(linkPreviews.make.path)).toEqual([])
})

test('yes is saved before the page is opened, whose card is then shown over the text', async () => {
  const { bodiesOf } = show('ask', {
    [account.changeSettings.path]: null,
    [account.settings.path]: settings,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show previews' }))
  expect((await shown()).textContent).toContain('Teaexample.org')
  expect(bodiesOf(account.changeSettings.path)).toEqual([{ linkPreviews: 'on' }])
  expect(takeCard(chat, url)).toEqual({ card })
})

test('a card is closed for this text, and previews are turned off for this chat and on again', async () => {
  show('on')
  await shown()
  fireEvent.click(screen.getByRole('button', { name: 'Send without the preview' }))
  expect(screen.queryByRole('group')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Turn off in this chat' }))
  expect(takeCard(chat, url)).toEqual({})
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
  expect(await shown()).toBeTruthy()
})

test.each([
  ['who wants no previews', 'off', {}, '1'],
  [
    'a page that says nothing of itself',
    'on',
    { [linkPreviews.make.path]: refusal('23001', 'Nothing') },
    '1',
  ],
  ['a server that opens no pages', 'on', {}, '0'],
] as const)('%s: nothing is shown above the text', async (_, wish, answers, isOffered) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { bodiesOf } = show(wish, answers, isOffered)
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  const asked = isOffered === '1' && wish === 'on' ? 1 : 0
  expect(bodiesOf(linkPreviews.make.path)).toHaveLength(asked)
  expect(screen.queryByRole('group')).toBeNull()
})
