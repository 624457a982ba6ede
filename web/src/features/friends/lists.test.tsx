import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { friends } from '@mynah/contract/friends'
import { refusal } from '#client/fake-server.fixture.tsx'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { BlockedScreen } from './blocked-screen.tsx'
import { ContactsScreen } from './contacts-screen.tsx'
import { FriendPicker } from './friend-picker.tsx'
import * as page from './people.fixture.tsx'
import { FriendSearchScreen } from './search-screen.tsx'

const { address, answerDialog, friend, leave, listOf, press, showToAmelia } = page

beforeAll(loadEnglish)
afterEach(leave)

const budi = friend('8', 'Budi', { remarks: 'Uncle B' })
const andre = friend('9', 'André')
const mei = friend('10', '梅')
const all = { [friends.list.path]: listOf(mei, budi, andre) }
const links = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map((one) => one.textContent)

test('friends are listed under the letter of their displayed name, and pending requests above them', async () => {
  showToAmelia(<ContactsScreen />, {
    ...all,
    [friends.applyCount.path]: { count: 2 },
    [friends.friendRequests.path]: listOf(page.request({ userName: 'Nils', remark: 'We met' })),
  })
  const a = await screen.findByRole('link', { name: /André/ })
  const u = screen.getByRole('link', { name: /Uncle B/ })
  expect(a.compareDocumentPosition(u) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.queryByText('Budi')).toBeNull()
  expect(await screen.findByText('2 requests are waiting for you')).toBeTruthy()
  expect(await screen.findByText('Nils wants to add you: We met')).toBeTruthy()
})

test('from the list a friend is deleted by the menu of their row, and leaves the list', async () => {
  showToAmelia(<ContactsScreen />, { ...all, [friends.delete.path]: null })
  fireEvent.contextMenu(await screen.findByRole('link', { name: /André/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await answerDialog('Delete André from your friends?', 'Delete')
  await waitFor(() => expect(screen.queryByRole('link', { name: /André/ })).toBeNull())
  expect(screen.getByRole('link', { name: /Uncle B/ })).toBeTruthy()
})

test('without friends the list leads to finding people, and one that fails can be tried again', async () => {
  const { answers } = showToAmelia(<ContactsScreen />, { [friends.list.path]: refusal('10103', 'No') })
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[friends.list.path] = listOf()
  fireEvent.click(again)
  expect(await screen.findByText('No friends here yet')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Add friend' }).at(-1) as HTMLElement)
  expect(address()).toBe('/pages/friend/add')
})

test('a friend is found by contact name, name or number, with or without accents, and everyone else beyond', async () => {
  showToAmelia(<FriendSearchScreen />, all)
  await screen.findByRole('list', { name: 'Found' })
  const field = screen.getByRole('searchbox')
  for (const [typed, found] of [
    ['andre', [expect.stringContaining('André')]],
    ['uncle', [expect.stringContaining('Uncle B')]],
    ['budi', [expect.stringContaining('Uncle B')]],
    ['NUM10', [expect.stringContaining('梅')]],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } })
    expect(links('Found'), typed).toEqual(found)
  }
  fireEvent.change(field, { target: { value: ' nils & co ' } })
  expect(screen.getByText('No friend found by that name.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find “nils & co” among everyone' })).toBeTruthy()
  fireEvent.submit(screen.getByRole('search'))
  expect(address()).toBe('/pages/friend/add?q=nils%20%26%20co')
})

test('several friends are chosen, up to the maximum, and one is removed again', async () => {
  const chosen = vi.fn()
  showToAmelia(<FriendPicker title="Choose" confirm="Done" max={2} onChoose={chosen} />, all)
  const done = async () => screen.findByRole('button', { name: /^Done/ })
  const row = (name: RegExp) => screen.findByRole('button', { name })
  expect(await done()).toHaveProperty('disabled', true)
  for (const name of [/Uncle B/, /André/, /梅/]) fireEvent.click(await row(name))
  expect(await screen.findByText('At most 2 can be chosen')).toBeTruthy()
  expect((await done()).textContent).toBe('Done (2)')
  fireEvent.click(await row(/Uncle B/))
  fireEvent.click(await row(/梅/))
  fireEvent.click(await done())
  expect(chosen.mock.calls[0]?.[0].map(({ userId }: { userId: string }) => userId)).toEqual(['9', '10'])
})

test('blocked people are listed and unblocked, and where it is refused they stay', async () => {
  const { answers, bodiesOf } = showToAmelia(<BlockedScreen />, {
    [friends.blocked.path]: listOf(budi),
    [friends.unblock.path]: refusal('10106', 'Too often'),
  })
  await screen.findByText('Budi')
  press('Unblock')
  await waitFor(() => expect(bodiesOf(friends.blocked.path)).toHaveLength(2))
  await page.settled()
  expect(screen.getByText('Too often')).toBeTruthy()
  expect(screen.getByText('Budi')).toBeTruthy()
  answers[friends.unblock.path] = null
  answers[friends.blocked.path] = listOf()
  press('Unblock')
  expect(await screen.findByText('You have not blocked anyone.')).toBeTruthy()
  expect(await screen.findByText('Unblocked')).toBeTruthy()
  expect(bodiesOf(friends.unblock.path)).toEqual([{ toUserId: '8' }, { toUserId: '8' }])
})
