import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { account } from '@mynah/contract/account'
import { friends } from '@mynah/contract/friends'
import { refusal, type Answers } from '#client/fake-server.fixture.tsx'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { AddScreen } from './add-screen.tsx'
import {
  address,
  answerDialog,
  dialogGone,
  friend,
  leave,
  listOf,
  person,
  press,
  request,
  settled,
  showToAmelia,
} from './people.fixture.tsx'

beforeAll(loadEnglish)
afterEach(leave)

const budi = person('8', 'Budi', { profiles: 'I sing' })
/** The page after a search; the server knows Budi unless `answers` differ. */
const search = (answers: Answers = {}, text = 'num8') =>
  showToAmelia(
    <AddScreen />,
    { [account.search.path]: listOf(budi), [account.detail.path]: budi, ...answers },
    `/x?q=${text}`,
  )

test("a search by number shows the person, and sends a friend request with the user's own text, once", async () => {
  const { bodiesOf, answers } = showToAmelia(<AddScreen />, {
    [account.search.path]: listOf(budi),
    [account.detail.path]: budi,
    [friends.apply.path]: { status: 0 },
  })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' num8 ' } })
  fireEvent.submit(screen.getByRole('search'))
  expect((await screen.findByRole('link', { name: /Budi.*num8 · I sing/ })).getAttribute('href')).toContain(
    'from=search',
  )
  expect(bodiesOf(account.search.path)).toMatchObject([{ keyWords: 'num8' }])
  press('Add friend')
  const field = await screen.findByRole('textbox', { name: 'Add a message (optional)' })
  expect(field).toHaveProperty('value', 'Hi, I am Amelia')
  answers[friends.friendRequests.path] = listOf(request({ mine: true }))
  await answerDialog('Add Budi', 'Send', 'We met at the lake')
  press('Send')
  expect(await screen.findByText('Your request is sent')).toBeTruthy()
  expect(bodiesOf(friends.apply.path)).toEqual([
    { friendUserId: '8', remark: 'We met at the lake', source: 'search' },
  ])
  expect(await screen.findByRole('button', { name: 'Request sent' })).toHaveProperty('disabled', true)
})

test('a person who accepts everyone becomes a friend at once', async () => {
  search({ [friends.apply.path]: { status: 1 }, [friends.byId.path]: { ...budi, buddy: true } })
  await screen.findByRole('link', { name: /Budi/ })
  press('Add friend')
  await answerDialog('Add Budi', 'Send')
  expect(await screen.findByText('You are friends now')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Message' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add friend' })).toBeNull()
})

test('a request that is refused says why, and its text stays to be sent again', async () => {
  search({ [friends.apply.path]: refusal('11031', 'This group does not allow it') })
  await screen.findByRole('link', { name: /Budi/ })
  press('Add friend')
  await answerDialog('Add Budi', 'Send', 'We met at the lake')
  expect(await screen.findByText('This group does not allow it')).toBeTruthy()
  await settled()
  expect(screen.getByRole('textbox', { name: 'Add a message (optional)' })).toHaveProperty(
    'value',
    'We met at the lake',
  )
})

test('a friend is sent a message, and a person who sent a request is answered, instead of sending a request', async () => {
  search({ [account.search.path]: listOf(friend('8', 'Budi')), [account.detail.path]: friend('8', 'Budi') })
  fireEvent.click(await screen.findByRole('button', { name: 'Message' }))
  expect(address()).toBe('/pages/room/single?id=8')
  leave()
  search({ [friends.friendRequests.path]: listOf(request()) })
  fireEvent.click(await screen.findByRole('button', { name: 'Answer the request' }))
  expect(address()).toBe('/pages/friend/petition')
})

test('a search without a result says so, and a search for oneself says that it is oneself', async () => {
  search({ [account.search.path]: listOf() }, 'nobody77')
  expect(await screen.findByText(/^No one found/)).toBeTruthy()
  leave()
  search({ [account.search.path]: listOf() }, 'AMELIA77')
  expect(await screen.findByText('That is you.')).toBeTruthy()
})

test('a search that fails can be tried again, also by searching for the same once more', async () => {
  const { answers, bodiesOf } = search({ [account.search.path]: refusal('10106', 'Too often') })
  await screen.findByRole('button', { name: 'Try again' })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(bodiesOf(account.search.path)).toHaveLength(2))
  answers[account.search.path] = listOf(budi)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Budi/ })).toBeTruthy()
})

test('before a search the page has the own number, which is copied, and the other ways to add a friend', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  showToAmelia(<AddScreen />)
  expect(screen.getByText('My username: amelia77')).toBeTruthy()
  for (const way of ['My QR code', 'Scan a QR code', 'Invite by link'])
    expect(screen.getByRole('link', { name: new RegExp(way) })).toBeTruthy()
  press('Copy my username')
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith('amelia77')
  fireEvent.submit(screen.getByRole('search'))
  expect(screen.getByText('My username: amelia77')).toBeTruthy()
  await dialogGone()
})
