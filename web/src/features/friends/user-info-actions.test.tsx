import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { friends } from '@mynah/contract/friends'
import type { Person } from '@mynah/contract/people'
import { refusal, type Answers } from '#client/fake-server.fixture.tsx'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import * as page from './people.fixture.tsx'
import { UserInfoScreen } from './user-info-screen.tsx'

const { address, answerDialog, dialogGone, friend, leave, listOf, person, press } = page

beforeAll(loadEnglish)
afterEach(leave)

const show = (who: Person, answers: Answers = {}, query = '') =>
  page.showToAmelia(
    <UserInfoScreen />,
    { [account.detail.path]: who, ...answers },
    `/x?id=${who.userId}${query}`,
  )
const budi = friend('8', 'Budi')
const blockSwitch = (checked: boolean) => screen.findByRole('switch', { name: /^Block/, checked })

test('a friend gets a remark, which is shown instead of their name', async () => {
  const { bodiesOf } = show(budi, { [friends.remark.path]: null })
  fireEvent.click(await screen.findByRole('button', { name: /Contact name.*None/ }))
  await answerDialog('Contact name', 'Save', ' Uncle B ')
  expect(await screen.findByRole('heading', { name: 'Uncle B' })).toBeTruthy()
  expect(screen.getByText('Name: Budi')).toBeTruthy()
  expect(bodiesOf(friends.remark.path)).toEqual([{ friendId: '8', remarks: 'Uncle B' }])
})

test('a name that is refused says why and stays typed, and the friend is called as before', async () => {
  show(budi, { [friends.remark.path]: refusal('11243', 'This name is reserved') })
  fireEvent.click(await screen.findByRole('button', { name: /Contact name/ }))
  await answerDialog('Contact name', 'Save', 'Mynah Support')
  expect(await screen.findByText('This name is reserved')).toBeTruthy()
  await page.settled()
  expect(screen.getByRole('textbox', { name: 'Contact name' })).toHaveProperty('value', 'Mynah Support')
  expect(screen.getByRole('heading', { name: 'Budi', hidden: true })).toBeTruthy()
})

test('a friendship ends after a question that says it ends for both', async () => {
  const { bodiesOf } = show(budi, { [friends.delete.path]: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete friend' }))
  expect(await screen.findByText(/removed from their friends too/)).toBeTruthy()
  await answerDialog('Delete Budi from your friends?', 'Cancel')
  await dialogGone()
  expect(bodiesOf(friends.delete.path)).toEqual([])
  press('Delete friend')
  await answerDialog('Delete Budi from your friends?', 'Delete')
  expect(await screen.findByRole('button', { name: 'Add friend' })).toBeTruthy()
  expect(bodiesOf(friends.delete.path)).toEqual([{ ids: ['8'] }])
  expect(screen.queryByRole('button', { name: 'Delete friend' })).toBeNull()
})

test('a person is blocked after a question, and unblocked without one', async () => {
  const { answers, bodiesOf } = show(budi, { [friends.block.path]: null, [friends.unblock.path]: null })
  fireEvent.click(await blockSwitch(false))
  expect(await screen.findByText(/^They can't write to you/)).toBeTruthy()
  answers[friends.blocked.path] = listOf(budi)
  await answerDialog('Block Budi?', 'Block')
  const on = await blockSwitch(true)
  await dialogGone()
  expect(bodiesOf(friends.block.path)).toEqual([{ toUserId: '8' }])
  answers[friends.blocked.path] = listOf()
  fireEvent.click(on)
  expect(await blockSwitch(false)).toBeTruthy()
  expect(bodiesOf(friends.unblock.path)).toEqual([{ toUserId: '8' }])
})

test('answering no to the question blocks nobody, and a block that is refused does not show', async () => {
  const { bodiesOf } = show(budi, { [friends.block.path]: refusal('10106', 'Too often') })
  fireEvent.click(await blockSwitch(false))
  await answerDialog('Block Budi?', 'Cancel')
  await dialogGone()
  expect(bodiesOf(friends.block.path)).toEqual([])
  fireEvent.click(await blockSwitch(false))
  await answerDialog('Block Budi?', 'Block')
  expect(await screen.findByText('Too often')).toBeTruthy()
  await dialogGone()
  expect(await blockSwitch(false)).toBeTruthy()
})

const token = 'a'.repeat(43)

test.each([
  ['&from=group', { source: 'group' }],
  [`&token=${token}`, { source: 'code', token }],
  ['&from=elsewhere', {}],
])(
  'a stranger found by “%s” is sent a friend request, whose reader sees where that was',
  async (query, found) => {
    const { bodiesOf } = show(person('8', 'Budi'), { [friends.apply.path]: { status: 0 } }, query)
    fireEvent.click(await screen.findByRole('button', { name: 'Add friend' }))
    await answerDialog('Add Budi', 'Send', 'Hello')
    await waitFor(() =>
      expect(bodiesOf(friends.apply.path)).toEqual([{ friendUserId: '8', remark: 'Hello', ...found }]),
    )
    expect(screen.queryByRole('button', { name: /Contact name/ })).toBeNull()
  },
)

test('a person who sent a friend request is answered on the page of requests', async () => {
  show(person('8', 'Budi'), { [friends.friendRequests.path]: listOf(page.request()) })
  fireEvent.click(await screen.findByRole('button', { name: 'Answer the request' }))
  expect(address()).toBe('/pages/friend/petition')
})

test('on the own page there is nothing to do to oneself', async () => {
  show(person('7', 'Amelia'))
  expect(await screen.findByRole('heading', { name: 'Amelia' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Message' })).toBeNull()
  expect(screen.queryByRole('switch', { name: /Block/ })).toBeNull()
})

test('a person who does not exist, or is hidden, cannot be shown; a page that fails can be tried again', async () => {
  show(budi, { [account.detail.path]: refusal('10103', 'Nobody') })
  expect(await screen.findByText('This person cannot be shown.')).toBeTruthy()
  leave()
  const { answers } = show(budi, { [account.detail.path]: refusal('10106', 'Too often') })
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[account.detail.path] = budi
  fireEvent.click(again)
  expect(await screen.findByRole('heading', { name: 'Budi' })).toBeTruthy()
})
