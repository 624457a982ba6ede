import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { friends } from '@mynah/contract/friends'
import { refusal } from '#client/fake-server.fixture.tsx'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { FriendRequestsScreen } from './friend-requests-screen.tsx'
import {
  address,
  answerDialog,
  dialogGone,
  leave,
  listOf,
  press,
  request,
  settled,
  showToAmelia,
} from './people.fixture.tsx'

beforeAll(loadEnglish)
afterEach(leave)

const path = friends.friendRequests.path
const rows = () => within(screen.getByRole('list', { name: 'New friends' })).getAllByRole('listitem')

test('a request is accepted by one press, once, and leads to the chat', async () => {
  const { bodiesOf } = showToAmelia(<FriendRequestsScreen />, {
    [path]: listOf(request({ remark: 'We met at the lake', source: 'code' })),
    [friends.answer.path]: null,
  })
  expect(await screen.findByText('“We met at the lake”')).toBeTruthy()
  expect(screen.getByText('By QR code')).toBeTruthy()
  press('Accept')
  press('Accept')
  await waitFor(() => expect(address()).toBe('/pages/room/single?id=8'))
  expect(bodiesOf(friends.answer.path)).toEqual([{ id: '31', status: 1 }])
})

test('a request is declined with a reply, whose dialog repeats the request', async () => {
  const { answers, bodiesOf } = showToAmelia(<FriendRequestsScreen />, {
    [path]: listOf(request({ remark: 'We met at the lake' })),
    [friends.answer.path]: null,
  })
  await screen.findByRole('button', { name: 'Decline' })
  press('Decline')
  const dialog = await screen.findByRole('dialog', { name: 'Decline Budi?' })
  expect(within(dialog).getByText('“We met at the lake”')).toBeTruthy()
  answers[path] = listOf(request({ status: 2, reason: 'Not now' }))
  await answerDialog('Decline Budi?', 'Decline', ' Not now ')
  expect(await screen.findByText('Received · Declined')).toBeTruthy()
  expect(screen.getByText('Reply: Not now')).toBeTruthy()
  expect(bodiesOf(friends.answer.path)).toEqual([{ id: '31', status: 2, reason: 'Not now' }])
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('a request that was answered elsewhere meanwhile says so, is updated, and leads to no chat', async () => {
  const { answers } = showToAmelia(<FriendRequestsScreen />, {
    [path]: listOf(request()),
    [friends.answer.path]: refusal('11022', 'This was answered already'),
  })
  await screen.findByRole('button', { name: 'Accept' })
  answers[path] = listOf(request({ status: 2 }))
  press('Accept')
  expect(await screen.findByText('This was answered already')).toBeTruthy()
  expect(await screen.findByText('Received · Declined')).toBeTruthy()
  expect(address()).toBe('/x')
})

test('a reply that is refused stays in its dialog', async () => {
  showToAmelia(<FriendRequestsScreen />, {
    [path]: listOf(request()),
    [friends.answer.path]: refusal('10106', 'Too often'),
  })
  await screen.findByRole('button', { name: 'Decline' })
  press('Decline')
  await answerDialog('Decline Budi?', 'Decline', 'Not now')
  expect(await screen.findByText('Too often')).toBeTruthy()
  await settled()
  expect(screen.getByRole('textbox', { name: 'Reply, if you like' })).toHaveProperty('value', 'Not now')
  press('Cancel')
  await dialogGone()
})

test('one’s own requests wait or were answered, and nothing about them is to be pressed but a chat', async () => {
  showToAmelia(<FriendRequestsScreen />, {
    [path]: listOf(
      request({ id: '33', mine: true, source: 'search' }),
      request({ id: '32', mine: true, status: 1, userName: 'Linh', friendUserId: '9' }),
    ),
  })
  expect(await screen.findByText('Sent · Waiting · By search')).toBeTruthy()
  const [waits, accepted] = rows()
  expect(within(waits as HTMLElement).queryByRole('button')).toBeNull()
  expect(within(accepted as HTMLElement).getByText('Sent · Accepted')).toBeTruthy()
  fireEvent.click(within(accepted as HTMLElement).getByRole('button', { name: 'Message' }))
  expect(address()).toBe('/pages/room/single?id=9')
})

test('without requests the page leads to finding people, and one that fails can be tried again', async () => {
  const { answers } = showToAmelia(<FriendRequestsScreen />, { [path]: refusal('10103', 'No') })
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[path] = listOf()
  fireEvent.click(again)
  expect(await screen.findByText('No requests yet')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Add friend' }).at(-1) as HTMLElement)
  expect(address()).toBe('/pages/friend/add')
})
