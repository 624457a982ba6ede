import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { conversations, type ConversationSummary } from '@mynah/contract/conversations'
import { friends } from '@mynah/contract/friends'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { mutedForever, groups, groupRole } from '@mynah/contract/groups'
import { identityState } from '@mynah/contract/identity'
import { vip } from '@mynah/contract/vip'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { groupCodeText, groupOfCode, groupPath } from './joining/codes.ts'
import { GroupCreateScreen } from './group-create-screen.tsx'
import { GroupInfoScreen } from './group-info-screen.tsx'
import { GroupListScreen } from './group-list-screen.tsx'
import {
  answer,
  arjun,
  asked,
  budi,
  enter,
  friend,
  group,
  inputsOf,
  leave,
  linh,
  link,
  listener,
  member,
  open,
  outside,
  page,
  press,
  preview,
  server,
  signInAs,
  viewer,
} from './group.fixture.tsx'
import { actionsFor } from './members/member-actions.ts'
import {
  AddManagerScreen,
  AddMuteScreen,
  AdminScreen,
  GroupAvatarScreen,
  GroupBriefScreen,
  GroupChooseScreen,
  GroupNameScreen,
  JoinRequestsScreen,
  GroupQrScreen,
  ManagerScreen,
  MemberAddScreen,
  MemberListScreen,
  MemberRemoveScreen,
  MuteScreen,
  TransferOwnerScreen,
} from './pages.ts'

beforeAll(loadEnglish)
beforeEach(enter)
afterEach(leave)

test('an ordinary member sees the group and how to leave, and no actions of owner and admins', async () => {
  viewer(groupRole.member, { isInvite: false })
  open(GroupInfoScreen)
  expect(await screen.findByText('Every Saturday')).toBeTruthy()
  expect(await screen.findByText('Arjun')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Leave group' })).toBeTruthy()
  for (const name of ['Manage group', /^Join requests/, 'Invite friends', 'Remove members', 'Group QR code'])
    expect(link(name)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete group' })).toBeNull()
})

test('owner and admins manage, and only the owner dissolves and does not leave', async () => {
  viewer(groupRole.admin)
  answer(groupJoinRequests.count, () => ({ count: 2 }))
  open(GroupInfoScreen)
  expect(await screen.findByRole('link', { name: 'Manage group' })).toBeTruthy()
  expect(await screen.findByText('2 join requests are waiting for you')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete group' })).toBeNull()
  cleanup()
  viewer(groupRole.owner)
  listener('group.changed', { id: '5' })
  open(GroupInfoScreen)
  expect(await screen.findByRole('button', { name: 'Delete group' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Leave group' })).toBeNull()
})

test("the count of open requests follows the events, and equals the server's", async () => {
  viewer(groupRole.admin)
  open(GroupInfoScreen)
  await screen.findByRole('link', { name: 'Manage group' })
  answer(groupJoinRequests.count, () => ({ count: 3 }))
  listener('groupApply.count', { groupId: '5', count: 3, total: 4 })
  expect(await screen.findByText('3 join requests are waiting for you')).toBeTruthy()
})

test('a user who is removed while the group is on screen sees at once the page for others', async () => {
  open(GroupInfoScreen)
  await screen.findByRole('button', { name: 'Leave group' })
  outside()
  listener('group.left', { id: '5' })
  expect(await screen.findByRole('button', { name: 'Ask to join' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Leave group' })).toBeNull()
})

test('a dissolved group says so', async () => {
  viewer(groupRole.member, { isDelete: true })
  open(GroupInfoScreen)
  expect(await screen.findByText('This group was deleted.')).toBeTruthy()
})

const notAllowed = () => screen.findByText('Only admins can do this.')
test.each([
  ['its name', GroupNameScreen],
  ['what is said about it', GroupBriefScreen],
  ['management', AdminScreen],
  ['the muted', MuteScreen],
  ['muting', AddMuteScreen],
  ['admins', ManagerScreen],
  ['a new admin', AddManagerScreen],
  ['handing over', TransferOwnerScreen],
  ['join requests', JoinRequestsScreen],
  ['removing', MemberRemoveScreen],
])(
  'the page of %s says to an ordinary member who opens it by its address that it is not for them',
  async (_, Page) => {
    open(Page)
    expect(await notAllowed()).toBeTruthy()
  },
)
test.each([
  ['admins', ManagerScreen],
  ['a new admin', AddManagerScreen],
  ['handing over', TransferOwnerScreen],
])('the page of %s is the owner’s alone', async (_, Page) => {
  viewer(groupRole.admin)
  open(Page)
  expect(await notAllowed()).toBeTruthy()
})
test.each([
  ['inviting', MemberAddScreen],
  ['its QR code', GroupQrScreen],
])('the page of %s is closed to plain members while the invite switch is off', async (_, Page) => {
  viewer(groupRole.member, { isInvite: false })
  open(Page)
  expect(await notAllowed()).toBeTruthy()
})
test.each([
  ['its members', MemberListScreen],
  ['its picture', GroupAvatarScreen],
  ['its QR code', GroupQrScreen],
])(
  'the page of %s shows users outside of the group that they are outside, and leads to it',
  async (_, Page) => {
    outside()
    open(Page)
    expect(await screen.findByText('You are not in this group.')).toBeTruthy()
    await press('Show the group')
    expect(await screen.findByText('at /pages/group/info?id=5')).toBeTruthy()
  },
)

test('an invitation names the inviter, and joining leads into the room', async () => {
  outside({ way: 'join', inviteUserId: '8', inviteUserName: 'Budi' })
  answer(groups.join, () => ({ status: 1 }))
  open(GroupInfoScreen, `?id=5&invite=${'t'.repeat(30)}`)
  expect(await screen.findByText('Budi invites you')).toBeTruthy()
  await press('Join')
  expect(await screen.findByText('at /pages/room/multi?id=5')).toBeTruthy()
  expect(inputsOf(groups.join)).toEqual([{ id: '5', invite: 't'.repeat(30) }])
})

test('an invited person sees which friends are members, and a removed one why they cannot join', async () => {
  outside({
    ...{ way: 'join', inviteUserId: '8', inviteUserName: 'Budi' },
    friends: [
      { userId: '8', userName: 'Budi', avatarUrl: '' },
      { userId: '9', userName: 'Siti', avatarUrl: '' },
    ],
  })
  open(GroupInfoScreen, `?id=5&invite=${'t'.repeat(30)}`)
  expect(await screen.findByText('Your friends here: Budi and Siti')).toBeTruthy()
  cleanup()
  outside({ way: 'none', isRemoved: true })
  open(GroupInfoScreen)
  expect(await screen.findByText(/^You were removed from this group/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /join/i })).toBeNull()
})

test('an invitation that has ended says so, and leaves asking', async () => {
  outside({ way: 'apply' })
  open(GroupInfoScreen, `?id=5&invite=${'t'.repeat(30)}`)
  expect(await screen.findByText('This invitation has ended. Ask for a new one.')).toBeTruthy()
  await press('Ask to join')
  expect(await screen.findByLabelText('Add a message (optional)')).toBeTruthy()
})

test('where invitations need agreement, joining sends a request and then waits', async () => {
  outside({ way: 'apply', inviteUserId: '8', inviteUserName: 'Budi' })
  answer(groups.join, () => {
    outside({ way: 'none', status: 0 })
    return { status: 0 }
  })
  open(GroupInfoScreen, `?id=5&invite=${'t'.repeat(30)}`)
  await press('Ask to join')
  expect(await screen.findByText('Your request is waiting for an answer.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask to join' })).toBeNull()
})

test('a user who is not verified is led to that before a reason is asked for', async () => {
  signInAs(identityState.none)
  outside({ way: 'apply' })
  open(GroupInfoScreen)
  expect(await screen.findByText('Groups are open to people whose identity is verified.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Verify now' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask to join' })).toBeNull()
  act(() => signInAs(identityState.review))
  expect(await screen.findByText(/^Your identity is being checked/)).toBeTruthy()
  act(() => signInAs(identityState.approved))
  expect(await screen.findByRole('button', { name: 'Ask to join' })).toBeTruthy()
  expect(screen.queryByText(/whose identity is verified/)).toBeNull()
})

test('a group that was found is asked with a reason; its answer arrives on the open page', async () => {
  outside()
  answer(groupJoinRequests.ask, () => {
    outside({ way: 'none', status: 0 })
    return { status: 0 }
  })
  open(GroupInfoScreen)
  await press('Ask to join')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Add a message (optional)'), { target: { value: 'Neighbour' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Your request is waiting for an answer.')).toBeTruthy()
  expect(inputsOf(groupJoinRequests.ask)).toEqual([{ groupId: '5', remark: 'Neighbour' }])
  outside({ status: 2, reason: 'Members of the club only' })
  listener('groupApply.answered', { groupId: '5' })
  expect(await screen.findByText('Your request was declined: Members of the club only')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask to join' })).toBeTruthy()
})

test('an invitation that is over leaves the usual way to join', async () => {
  outside()
  answer(groups.preview, ({ invite }) => (invite ? 'QrExpired' : preview))
  open(GroupInfoScreen, `?id=5&invite=${'t'.repeat(30)}`)
  expect(await screen.findByText('This invitation is no longer valid.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask to join' })).toBeTruthy()
})

test('a request is refused with a reason of fifty characters at most, never without one', async () => {
  viewer(groupRole.admin)
  answer(groupJoinRequests.list, () => page([asked]))
  answer(groupJoinRequests.answer, () => null)
  open(JoinRequestsScreen)
  expect(await screen.findByText('“I live next door”')).toBeTruthy()
  await press('Decline')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await dialog.findByText('Enter a reason')).toBeTruthy()
  const field = dialog.getByLabelText<HTMLInputElement>('Reason')
  expect(field.maxLength).toBe(50)
  expect(inputsOf(groupJoinRequests.answer)).toEqual([])
  fireEvent.change(field, { target: { value: 'Full this season' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(inputsOf(groupJoinRequests.answer)).toEqual([{ id: '31', status: 2, reason: 'Full this season' }]),
  )
})

test('members are muted for the time that is chosen, or for good', async () => {
  viewer(groupRole.admin)
  answer(groups.setUserSilent, () => null)
  for (const [label, minutes] of [
    ['12 hours', 720],
    ['For good', undefined],
  ] as const) {
    server.calls = []
    open(AddMuteScreen)
    await press(/Arjun/)
    await press('Mute (1)')
    await press(label)
    await waitFor(() =>
      expect(inputsOf(groups.setUserSilent)).toEqual([
        { id: '5', state: true, userIds: ['6'], ...(minutes && { minutes }) },
      ]),
    )
    cleanup()
  }
})

test('a switch moves at once, and back where it was refused', async () => {
  viewer(groupRole.owner)
  const { promise, resolve } = Promise.withResolvers<void>()
  answer(groups.setInviteAudit, () => 'NoPermission')
  server.held.set(groups.setInviteAudit.path, promise)
  open(AdminScreen)
  const find = () => screen.getByRole<HTMLInputElement>('switch', { name: /Invitations need approval/ })
  await screen.findByRole('switch', { name: /Invitations need approval/ })
  fireEvent.click(find())
  expect(find().checked).toBe(true)
  resolve()
  await waitFor(() => expect(find().checked).toBe(false))
})

test('the actions offered for a member follow both roles', () => {
  const muted = member('5', 'Chanida', groupRole.member, mutedForever)
  expect(actionsFor(groupRole.member, arjun)).toEqual([])
  expect(actionsFor(groupRole.admin, arjun)).toEqual(['mute', 'remove'])
  expect(actionsFor(groupRole.admin, muted)).toEqual(['unmute', 'remove'])
  expect(actionsFor(groupRole.admin, linh)).toEqual([])
  expect(actionsFor(groupRole.admin, budi)).toEqual([])
  expect(actionsFor(groupRole.owner, arjun)).toEqual(['mute', 'addAdmin', 'remove'])
  expect(actionsFor(groupRole.owner, linh)).toEqual(['removeAdmin'])
})

test('the result of each invitation is shown', async () => {
  const friend = {
    ...{ userId: '3', userNum: 'mei', userName: 'Mei', avatarUrl: '', saveAvatar: '', remarks: '' },
    ...{ profiles: '', sex: '', buddy: true, province: '', city: '' },
  }
  const named = (userId: string, userName: string) => ({ ...friend, userId, userName })
  answer(friends.list, () => page([friend, named('4', 'Chanida'), named('8', 'Tuan'), named('9', 'Sita')]))
  answer(friends.inGroup, () => page([]))
  answer(groups.invite, () => ({ joined: ['3'], waiting: ['8'], unverified: ['4'], removed: ['9'] }))
  open(MemberAddScreen)
  for (const name of [/Mei/, /Chanida/, /Tuan/, /Sita/]) await press(name)
  await press('Invite (4)')
  const each = [
    '1 friend is in the group now.',
    '1 invitation is waiting for an answer.',
    'Not verified yet, so not invited: Chanida',
    'Removed before, so only the owner or an admin can invite: Sita',
  ]
  expect(await screen.findByText(each.join(' '))).toBeTruthy()
})

test('a friend is brought into a group that is chosen, or waits there', async () => {
  answer(groupJoinRequests.invite, () => ({ status: 0 }))
  open(GroupChooseScreen, '?invite=3')
  await press(/Badminton/)
  expect(await screen.findByText('1 invitation is waiting for an answer.')).toBeTruthy()
  expect(inputsOf(groupJoinRequests.invite)).toEqual([{ groupId: '5', userId: '3' }])
})

test('the text of a group’s code leads to the group with its invitation, and nothing else does', () => {
  const text = groupCodeText('5.8.1764000000000.abc-def_ghi')
  const token = text.split('/q/group/')[1] ?? ''
  expect(groupOfCode(token)).toEqual({ id: '5', invite: '5.8.1764000000000.abc-def_ghi' })
  expect(groupOfCode('abc')).toBeUndefined()
  expect(groupOfCode('5.short')).toBeUndefined()
  expect(groupPath('5')).toBe('/pages/group/info?id=5')
})

const chatRow = (id: string, change: Partial<ConversationSummary> = {}): ConversationSummary => ({
  ...{ id: `1${id}`, conversation: { type: 1, id }, userName: '', avatarUrl: '', faces: [], remarks: '' },
  ...{ unreadCount: 0, lastMsgContent: 'hi', lastMsgType: 0, lastMsgFrom: '8', lastMsgNick: 'Budi' },
  ...{ lastMsgDate: 10, lastSeq: 4, readSeq: 4, otherReadSeq: 0, isPinned: false, isMuted: false },
  ...{ mentionId: '', isAllMentioned: false, clearedAt: 0, refusal: 0, refusalBy: '', refusalUntil: 0 },
  ...{ textsLeft: -1, isRequest: false, background: '' },
  ...change,
})

test('the groups of the tab show unread counts, mentions, and which are muted', async () => {
  const names = ['Badminton', 'Choir', 'Garden', 'Quiet']
  answer(groups.list, () => page(names.map((name, at) => ({ ...group, id: `5${at}`, name }))))
  answer(groupJoinRequests.count, () => ({ count: 2 }))
  answer(conversations.list, () =>
    page([
      chatRow('50', { unreadCount: 3, mentionId: 'm1' }),
      chatRow('51', { unreadCount: 4, isMuted: true }),
      chatRow('52', { isUnread: true }),
    ]),
  )
  open(GroupListScreen, '')
  const row = async (name: string) =>
    within(await screen.findByRole('link', { name: new RegExp(`^${name}`) }))
  const first = await row('Badminton')
  expect(await first.findByText('3 unread messages')).toBeTruthy()
  expect(first.getByText('[@ you]')).toBeTruthy()
  expect((await row('Choir')).getByText('4 unread messages')).toBeTruthy()
  expect((await row('Choir')).getByRole('img', { name: 'Muted' })).toBeTruthy()
  expect((await row('Garden')).getByText('Marked as unread')).toBeTruthy()
  expect((await row('Quiet')).queryByText(/unread/)).toBeNull()
  // Requests have a dot of their own.
  expect(await screen.findByText('2 join requests are waiting for you')).toBeTruthy()
})

test('friends chosen on the page before are preselected for the new group', async () => {
  const list = [friend('8', 'Budi'), friend('9', 'Linh')]
  answer(friends.list, () => page(list))
  answer(vip.state, () => ({ vip: false, until: 0, plans: [] }))
  open(GroupCreateScreen, '', { friendIds: ['9'] })
  expect(await screen.findByLabelText('Group name')).toBeTruthy()
  const members = screen.getByRole('list', { name: 'Members' })
  expect(within(members).getByText('Linh')).toBeTruthy()
  expect(within(members).queryByText('Budi')).toBeNull()
})

test('the form names people who are not verified, and creates the group without them if wanted', async () => {
  answer(friends.list, () => page([friend('8', 'Budi'), friend('9', 'Linh')]))
  answer(groups.list, () => page([]))
  answer(groups.create, ({ userList }) =>
    userList.includes('9') ? 'MemberNotVerified' : { ...group, id: '77' },
  )
  answer(vip.state, () => ({ vip: false, until: 0, plans: [] }))
  server.refusedWith = { unverified: ['9'] }
  open(GroupCreateScreen, '')
  await press(/Budi/)
  await press(/Linh/)
  await press('Next (2)')
  fireEvent.change(await screen.findByLabelText('Group name'), { target: { value: 'Harbour' } })
  expect(screen.getByRole('switch', { name: /Can be found by name/, checked: false })).toBeTruthy()
  await press('Create with 2 friends')
  expect(await screen.findByText('Not verified yet, so they cannot be in a group: Linh')).toBeTruthy()
  await press('Create without them')
  await waitFor(() =>
    expect(inputsOf(groups.create)).toEqual([
      { name: 'Harbour', userList: ['8', '9'], isSearch: false },
      { name: 'Harbour', userList: ['8'], isSearch: false },
    ]),
  )
  expect(await screen.findByText('at /pages/room/multi?id=77')).toBeTruthy()
})

test('a group is reported from its preview', async () => {
  outside()
  open(GroupInfoScreen)
  const link = await screen.findByRole('link', { name: 'Report' })
  expect(link.getAttribute('href')).toContain('about=2&id=5')
})
