import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { friends } from '@mynah/contract/friends'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { groups, groupRole } from '@mynah/contract/groups'
import { identityState } from '@mynah/contract/identity'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { GroupCreateScreen } from './group-create-screen.tsx'
import { GroupInfoScreen } from './group-info-screen.tsx'
import * as fixture from './group.fixture.tsx'
import { JoinRequestsScreen, MemberAddScreen, MemberChooseScreen, MemberRemoveScreen } from './pages.ts'

const {
  answer,
  answerDialog,
  asked,
  dialogGone,
  enter,
  friend,
  group,
  inputsOf,
  leave,
  open,
  outside,
  page,
  press,
  pressTwice,
  saidAt,
  signInAs,
  viewer,
} = fixture

beforeAll(loadEnglish)
beforeEach(() => {
  enter()
  answer(friends.list, () => page([friend('8', 'Budi'), friend('9', 'Linh')]))
  answer(friends.inGroup, () => page([]))
  answer(conversations.list, () => page([]))
})
afterEach(leave)

const isAt = (path: string) => screen.findByText(`at ${path}`)

async function nameNewGroup(name: string): Promise<HTMLElement> {
  open(GroupCreateScreen, '')
  await press(/Budi/)
  await press('Next (1)')
  const field = await screen.findByRole('textbox', { name: 'Group name' })
  fireEvent.change(field, { target: { value: name } })
  return field
}

test('a group is made of a name and friends, once however often it is pressed, and opens', async () => {
  answer(groups.create, () => ({ ...group, id: '77' }))
  await nameNewGroup('  Harbour ')
  fireEvent.click(screen.getByRole('switch', { name: /Can be found by name/ }))
  await pressTwice('Create with 1 friend')
  expect(await isAt('/pages/room/multi?id=77')).toBeTruthy()
  expect(inputsOf(groups.create)).toEqual([{ name: 'Harbour', userList: ['8'], isSearch: true }])
})

test('a group needs a name, and a reserved one is refused at its field, where it stays', async () => {
  answer(groups.create, () => 'NameReserved')
  const field = await nameNewGroup('  ')
  await press('Create with 1 friend')
  expect(saidAt(field)).toContain('Give the group a name')
  expect(inputsOf(groups.create)).toEqual([])
  fireEvent.change(field, { target: { value: 'Mynah Support' } })
  await press('Create with 1 friend')
  await waitFor(() => expect(saidAt(field)).toContain('NameReserved'))
  expect(field).toHaveProperty('value', 'Mynah Support')
})

test('a user who is not verified is led to that before anyone is chosen for a group, and one who waits reads so', async () => {
  signInAs(identityState.none)
  open(GroupCreateScreen, '')
  await press('Verify now')
  expect(await screen.findByText(/^at .*/)).toBeTruthy()
  leave()
  enter()
  signInAs(identityState.review)
  open(GroupCreateScreen, '')
  expect(await screen.findByText('Your documents are being checked')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Verify now' })).toBeNull()
})

test('friends who are members are not invited again, and if all are the page says so', async () => {
  const inside = (userId: string, inGroup: boolean) => ({
    ...friend(userId, userId),
    inGroup,
    verified: true,
  })
  answer(friends.inGroup, () => page([inside('8', true), inside('9', false)]))
  open(MemberAddScreen)
  expect(await screen.findByRole('button', { name: /Linh/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Budi/ })).toBeNull()
  leave()
  enter()
  answer(friends.list, () => page([friend('8', 'Budi')]))
  answer(friends.inGroup, () => page([inside('8', true)]))
  open(MemberAddScreen)
  expect(await screen.findByText('All your friends are in this group.')).toBeTruthy()
})

test('a member whose invitations need approval reads so first; after a refusal the chosen friends stay', async () => {
  viewer(groupRole.member, { isInviteAuth: true })
  answer(groups.invite, () => 'GroupFull')
  open(MemberAddScreen)
  expect(await screen.findByText('The owner or an admin has to agree first.')).toBeTruthy()
  await press(/Budi/)
  await pressTwice('Invite (1)')
  expect(await screen.findByText('GroupFull')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Invite (1)' })).toBeTruthy()
  expect(inputsOf(groups.invite)).toEqual([{ id: '5', userList: ['8'] }])
})

test('members are removed after a question that counts them', async () => {
  viewer(groupRole.admin)
  answer(groups.removePeople, () => null)
  open(MemberRemoveScreen)
  expect(await screen.findByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true)
  for (const name of [/Amelia/, /Arjun/]) await press(name)
  expect(screen.queryByRole('button', { name: /Linh/ })).toBeNull()
  await press('Remove (2)')
  await answerDialog('Remove 2 members from the group?', 'Remove')
  expect(await screen.findByText('2 members were removed')).toBeTruthy()
  expect(inputsOf(groups.removePeople)).toEqual([{ id: '5', userList: ['7', '6'] }])
})

test('a group is left after a question, and one that cannot be left says why', async () => {
  answer(groups.quit, () => 'OwnerMustTransfer')
  open(GroupInfoScreen)
  await press('Leave group')
  await answerDialog('Leave Badminton?', 'Cancel')
  await dialogGone()
  expect(inputsOf(groups.quit)).toEqual([])
  await press('Leave group')
  await answerDialog('Leave Badminton?', 'Leave group')
  expect(await screen.findByText('OwnerMustTransfer')).toBeTruthy()
  await dialogGone()
  answer(groups.quit, () => null)
  await press('Leave group')
  await answerDialog('Leave Badminton?', 'Leave group')
  expect(await isAt('/pages/group/list')).toBeTruthy()
})

test('the owner deletes the group after a question that says it is for good', async () => {
  viewer(groupRole.owner)
  answer(groups.dissolve, () => null)
  open(GroupInfoScreen)
  await press('Delete group')
  expect(await screen.findByText(/This cannot be undone/)).toBeTruthy()
  await answerDialog('Delete Badminton?', 'Delete group')
  expect(await isAt('/pages/group/list')).toBeTruthy()
  expect(inputsOf(groups.dissolve)).toEqual([{ id: '5' }])
})

test('a name in the group is one’s own choice, and one that is refused stays typed', async () => {
  answer(groups.setNick, () => 'NameReserved')
  open(GroupInfoScreen)
  await press(/My name in this group.*None/)
  await answerDialog('My name in this group', 'Save', 'Mynah Support')
  expect(await screen.findByText('NameReserved')).toBeTruthy()
  await fixture.settled()
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Mynah Support')
  answer(groups.setNick, () => {
    answer(groups.myRole, () => ({ role: groupRole.member, nick: 'Coach', silentUntil: 0 }))
    return null
  })
  await answerDialog('My name in this group', 'Save', 'Coach')
  expect(await screen.findByText('Saved')).toBeTruthy()
  await dialogGone()
  expect(await screen.findByRole('button', { name: /My name in this group.*Coach/ })).toBeTruthy()
  expect(inputsOf(groups.setNick).at(-1)).toEqual({ id: '5', name: 'Coach' })
})

test('a person is admitted by one press, once, and leaves the list of those who wait', async () => {
  viewer(groupRole.admin)
  answer(groupJoinRequests.list, () => page([asked]))
  answer(groupJoinRequests.answer, () => {
    answer(groupJoinRequests.list, () => page([]))
    return null
  })
  open(JoinRequestsScreen)
  await pressTwice('Accept')
  expect(await screen.findByText('Arjun is in the group now')).toBeTruthy()
  expect(await screen.findByText('No pending requests')).toBeTruthy()
  expect(inputsOf(groupJoinRequests.answer)).toEqual([{ id: '31', status: 1 }])
})

test('a request that another admin answered meanwhile says so, and nobody is named as admitted', async () => {
  viewer(groupRole.admin)
  answer(groupJoinRequests.list, () => page([asked]))
  answer(groupJoinRequests.answer, () => 'ApplyAnswered')
  open(JoinRequestsScreen)
  await press('Accept')
  expect(await screen.findByText('ApplyAnswered')).toBeTruthy()
  expect(screen.queryByText('Arjun is in the group now')).toBeNull()
})

test('requests of all groups show for which, how they were made, and who answered how', async () => {
  const declined = {
    ...asked,
    id: '32',
    status: 2,
    answerUserName: 'Linh',
    reason: 'Full',
    way: 'link' as const,
  }
  answer(groupJoinRequests.list, ({ status }) =>
    page(
      [asked, { ...declined, inviteUserName: 'Budi' }].filter(
        (one) => status === undefined || one.status === status,
      ),
    ),
  )
  open(JoinRequestsScreen, '')
  expect(await screen.findByText('Found by search')).toBeTruthy()
  expect(screen.getByText('Group: Badminton')).toBeTruthy()
  expect(screen.queryByText('Invitation link of Budi')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'All' }))
  expect(await screen.findByText('Invitation link of Budi')).toBeTruthy()
  const row = screen.getByText('Declined by Linh: Full').closest('li') as HTMLElement
  expect(within(row).queryByRole('button')).toBeNull()
})

test('requests that do not load can be loaded again', async () => {
  answer(groupJoinRequests.list, () => 'TooOften')
  open(JoinRequestsScreen, '')
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer(groupJoinRequests.list, () => page([]))
  fireEvent.click(again)
  expect(await screen.findByText('No pending requests')).toBeTruthy()
})

test('an invitation that is refused at the last step says why, and can be tried again', async () => {
  outside({ way: 'join', inviteUserId: '8', inviteUserName: 'Budi' })
  answer(groups.join, () => 'GroupFull')
  open(GroupInfoScreen, `?id=5&invite=${'t'.repeat(30)}`)
  await press('Join')
  expect(await screen.findByText('GroupFull')).toBeTruthy()
  answer(groups.join, () => ({ status: 1 }))
  await press('Join')
  expect(await isAt('/pages/room/multi?id=5')).toBeTruthy()
})

test('a press on a member opens them, and the user is not offered', async () => {
  open(MemberChooseScreen)
  await press(/Arjun/)
  expect(await isAt('/pages/user/info?id=6&from=group')).toBeTruthy()
  leave()
  enter()
  open(MemberChooseScreen)
  await screen.findByRole('button', { name: /Arjun/ })
  expect(screen.queryByRole('button', { name: /Amelia/ })).toBeNull()
})
