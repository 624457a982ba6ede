import { Menu } from '@base-ui/react/menu'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { groups, Group } from '@mynah/contract/groups'
import type { ConversationSummary } from '@mynah/contract/conversations'
import type { Self } from '@mynah/contract/people'
import { sendCode, type ChatMessage } from '@mynah/contract/socket'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { query, queryClient } from '#client/api/query.ts'
import * as conversations from '#features/conversations/index.ts'
import { GroupReactionsScreen } from './group-reactions-screen.tsx'
import { allowReactions } from './group-rules.ts'
import { Pills } from './pills.tsx'
import { mayReact } from './queries.ts'
import { QuickBar } from './quick-bar.tsx'
import { reactionSheet } from './sheet-state.ts'

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7' } as unknown as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const group: Group = {
  ...{ id: '5', name: 'Badminton', brief: '', notice: '', avatar: '', saveAvatar: '', faces: [] },
  ...{ userCount: 4, userId: '7', userName: 'Amelia', maxRecentMsg: 0, isAddFriend: true },
  ...{ isInvite: true, isInviteAuth: false, isSilent: false, isSearch: false, isDelete: false },
  ...{ isReactSpeakers: false, isPinAll: false },
}
const message = {
  ...{ conversation: { type: 1, id: '5' }, id: 'm'.repeat(32), seq: 4, msgType: 0, content: 'Lunch?' },
  state: { rev: 1, r: [['😂', 2]] },
} as unknown as ChatMessage

/** The group as the server returns it, and its row in the chat list. */
function setUp(change: Partial<Group>, refusal = 0) {
  const server = fakeServer({
    'userGroup/detail': z.encode(Group, { ...group, ...change }),
    'userGroupRel/myGroupAuth': { vest: 2, nick: '', silentUntil: 0 },
    'userGroup/setReactions': null,
    'userGroup/setReactSpeakers': null,
  })
  vi.stubGlobal('fetch', server.fetch)
  queryClient.setQueryData(query(groups.detail, { id: '5' }).queryKey, { ...group, ...change })
  const row = { conversation: { type: 1, id: '5' }, refusal, textsLeft: -1, isRequest: false }
  vi.spyOn(conversations, 'shownConversation').mockReturnValue(row as unknown as ConversationSummary)
  return server
}
const bar = () =>
  renderScreen(
    <>
      <Menu.Root open>
        <Menu.Portal>
          <Menu.Positioner>
            <Menu.Popup>
              <QuickBar message={message} chat="1:5" onDone={() => undefined} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </>,
  )
const offered = () =>
  screen.queryAllByRole('menuitem').map((item) => item.textContent || item.getAttribute('aria-label'))

test('the bar offers what the group allows, and follows a change while it is open', async () => {
  setUp({ reactions: ['🎉', '👍'] })
  bar()
  expect(offered()).toEqual(['👍', '🎉'])
  const change = (reactions: string[]) =>
    act(
      () =>
        void queryClient.setQueryData(query(groups.detail, { id: '5' }).queryKey, { ...group, reactions }),
    )
  change(['❤️'])
  await waitFor(() => expect(offered()).toEqual(['❤️']))
  change([])
  await waitFor(() => expect(offered()).toEqual([]))
  expect(mayReact(message, '1:5')).toBe(false)
})

test('the button for all others is shown only if there are more', () => {
  setUp({})
  bar()
  expect(offered()).toContain('More reactions')
  cleanup()
  setUp({ reactions: ['👍', '❤️', '😂', '😮', '😢', '🙏', '🎉'] })
  bar()
  expect(offered()).toContain('More reactions')
})

test('a muted member can react unless reactions are only for those who may write', () => {
  setUp({}, sendCode.groupSilent)
  expect(mayReact(message, '1:5')).toBe(true)
  setUp({ isReactSpeakers: true }, sendCode.groupSilent)
  expect(mayReact(message, '1:5')).toBe(false)
  setUp({ isReactSpeakers: true })
  expect(mayReact(message, '1:5')).toBe(true)
})

test('a reaction that is no longer allowed stays, and a press shows who reacted', () => {
  const server = setUp({ reactions: ['👍'] })
  renderScreen(<Pills message={message} chat="1:5" mine={false} />)
  fireEvent.click(screen.getByRole('button', { name: '😂 2 people' }))
  expect(reactionSheet.get()).toMatchObject({ about: 'who' })
  expect(server.bodiesOf('messageReaction/set')).toEqual([])
})

test('the owner chooses all, some or none, and whose', async () => {
  const server = setUp({})
  renderScreen(<GroupReactionsScreen />, { at: '/?id=5' })
  expect(await screen.findByRole('radio', { name: 'All' })).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('radio', { name: 'Chosen' }))
  await waitFor(() => expect(server.bodiesOf('userGroup/setReactions')).toHaveLength(1))
  expect(server.bodiesOf('userGroup/setReactions')[0]).toMatchObject({
    id: '5',
    emojis: ['👍', '❤️', '😂', '😮', '😢', '🙏'],
  })
  fireEvent.click(screen.getByRole('radio', { name: 'None' }))
  await waitFor(() => expect(server.bodiesOf('userGroup/setReactions')[1]).toMatchObject({ emojis: [] }))
  fireEvent.click(await screen.findByRole('switch', { name: /Only people who can write/ }))
  await waitFor(() => expect(server.bodiesOf('userGroup/setReactSpeakers')[0]).toMatchObject({ state: '1' }))
})

test('allowed emoji are removed one by one, except the last', async () => {
  const server = setUp({ reactions: ['👍', '🎉'] })
  renderScreen(<GroupReactionsScreen />, { at: '/?id=5' })
  fireEvent.click(await screen.findByRole('button', { name: /^Remove (👍|thumbs up)$/ }))
  await waitFor(() => expect(server.bodiesOf('userGroup/setReactions')[0]).toMatchObject({ emojis: ['🎉'] }))
  cleanup()
  setUp({ reactions: ['🎉'] })
  renderScreen(<GroupReactionsScreen />, { at: '/?id=5' })
  expect(await screen.findByRole('button', { name: /^Remove (🎉|party popper)$/ })).toHaveProperty(
    'disabled',
    true,
  )
})

test('quick presses are saved in their order, even if the first is answered late', async () => {
  const server = setUp({ reactions: ['👍', '❤️', '😂'] })
  const first = Promise.withResolvers<void>()
  let saves = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('setReactions') && (saves += 1) === 1) await first.promise
    return server.fetch(request)
  })
  const one = allowReactions('5', ['👍', '❤️'])
  const two = allowReactions('5', ['👍'])
  await waitFor(() => expect(saves).toBe(1))
  first.resolve()
  await Promise.all([one, two])
  expect(server.bodiesOf('userGroup/setReactions')).toEqual([
    { id: '5', emojis: ['👍', '❤️'] },
    { id: '5', emojis: ['👍'] },
  ])
})

test('a reload while a press is being saved is shown with that press', async () => {
  const server = setUp({ reactions: ['👍', '❤️', '😂'] })
  const answer = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('setReactions')) await answer.promise
    return server.fetch(request)
  })
  const { queryKey } = query(groups.detail, { id: '5' })
  const saving = allowReactions('5', ['👍'])
  // as after the event of an earlier press: the server does not have this change yet
  await queryClient.fetchQuery({ ...query(groups.detail, { id: '5' }), staleTime: 0 })
  expect(queryClient.getQueryData<Group>(queryKey)?.reactions).toEqual(['👍'])
  answer.resolve()
  await saving
})
