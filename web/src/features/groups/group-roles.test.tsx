import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mutedForever, groups, groupRole } from '@mynah/contract/groups'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import * as fixture from './group.fixture.tsx'
import {
  AddManagerScreen,
  ManagerScreen,
  MemberListScreen,
  MuteScreen,
  TransferOwnerScreen,
} from './pages.ts'

const {
  answer,
  answerDialog,
  arjun,
  budi,
  dialogGone,
  enter,
  inputsOf,
  leave,
  linh,
  member,
  open,
  page,
  press,
  viewer,
} = fixture

beforeAll(loadEnglish)
beforeEach(enter)
afterEach(leave)

const choose = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
const members = () => within(screen.getByRole('list', { name: 'Members' }))

test('members are listed with their own name in the group, their role, and whether they are muted', async () => {
  const chanida = { ...member('5', 'Chanida', groupRole.member, mutedForever), nick: 'Coach' }
  answer(groups.members, () => page([budi, linh, chanida]))
  open(MemberListScreen)
  expect(await screen.findByRole('link', { name: /^Budi.*Owner/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Linh.*Admin/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Coach.*Chanida · Muted for good/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^What to do with/ })).toBeNull()
})

test('members are searched on the server, and no result is said', async () => {
  answer(groups.members, ({ name }) => page(name === 'zoe' ? [] : [budi, linh]))
  open(MemberListScreen)
  await screen.findByRole('link', { name: /^Budi/ })
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a member' }), { target: { value: ' zoe ' } })
  expect(await screen.findByText('Nobody by that name')).toBeTruthy()
})

test('members that do not load can be loaded again', async () => {
  answer(groups.members, () => 'TooOften')
  open(MemberListScreen)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer(groups.members, () => page([budi]))
  fireEvent.click(again)
  expect(await screen.findByRole('link', { name: /^Budi/ })).toBeTruthy()
})

test('an admin mutes a member from the list, and lets them write again', async () => {
  viewer(groupRole.admin)
  answer(groups.setUserSilent, () => null)
  open(MemberListScreen)
  await press('What to do with Arjun')
  await choose('Mute')
  await screen.findByRole('dialog', { name: 'For how long?' })
  answer(groups.members, () => page([budi, { ...arjun, silentUntil: mutedForever }]))
  await choose('1 hour')
  expect(await screen.findByText('Arjun is muted')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /^Arjun.*Muted for good/ })).toBeTruthy()
  await dialogGone()
  await press('What to do with Arjun')
  await choose('Unmute')
  expect(await screen.findByText('Arjun can write again')).toBeTruthy()
  expect(inputsOf(groups.setUserSilent)).toEqual([
    { id: '5', state: true, userIds: ['6'], minutes: 60 },
    { id: '5', state: false, userIds: ['6'] },
  ])
})

test('the owner makes an admin of a member and takes it back; an admin has nothing to do with admins', async () => {
  viewer(groupRole.owner)
  answer(groups.addAdmin, () => null)
  answer(groups.removeAdmin, () => null)
  open(MemberListScreen)
  await press('What to do with Arjun')
  await choose('Make admin')
  expect(await screen.findByText('Arjun is an admin now')).toBeTruthy()
  await dialogGone()
  await press('What to do with Linh')
  await choose('Remove as admin')
  expect(await screen.findByText('Linh is no longer an admin')).toBeTruthy()
  expect(inputsOf(groups.addAdmin)).toEqual([{ id: '5', userId: '6' }])
  expect(inputsOf(groups.removeAdmin)).toEqual([{ id: '5', userId: '9' }])
  leave()
  enter()
  viewer(groupRole.admin)
  open(MemberListScreen)
  expect(await screen.findByRole('button', { name: 'What to do with Arjun' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'What to do with Linh' })).toBeNull()
})

test('a member is removed after a question, and one whose removal is refused stays', async () => {
  viewer(groupRole.admin)
  answer(groups.removePeople, () => 'NoPermission')
  open(MemberListScreen)
  await press('What to do with Arjun')
  await choose('Remove')
  await answerDialog('Remove Arjun from the group?', 'Cancel')
  await dialogGone()
  expect(inputsOf(groups.removePeople)).toEqual([])
  for (const said of ['NoPermission', 'Arjun was removed']) {
    await press('What to do with Arjun')
    await choose('Remove')
    await answerDialog('Remove Arjun from the group?', 'Remove')
    expect(await screen.findByText(said)).toBeTruthy()
    await dialogGone()
    answer(groups.removePeople, () => {
      answer(groups.members, () => page([budi, linh]))
      return null
    })
  }
  await waitFor(() => expect(members().queryByText('Arjun')).toBeNull())
  expect(inputsOf(groups.removePeople)).toEqual(Array(2).fill({ id: '5', userList: ['6'] }))
})

test('the page of admins takes the role away, and without admins leads to naming one', async () => {
  viewer(groupRole.owner)
  answer(groups.removeAdmin, () => 'TooOften')
  open(ManagerScreen)
  await press('Linh no longer admin')
  expect(await screen.findByText('TooOften')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Linh/ })).toBeTruthy()
  answer(groups.removeAdmin, () => null)
  answer(groups.members, () => page([]))
  await press('Linh no longer admin')
  expect(await screen.findByText('This group has no admins yet.')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Add an admin' }).at(-1) as HTMLElement)
  expect(await screen.findByText('at /pages/group/admin/addManager?id=5')).toBeTruthy()
})

test('only ordinary members are offered as admins, and if the maximum is reached the page says so', async () => {
  viewer(groupRole.owner)
  answer(groups.addAdmin, () => 'AdminsFull')
  open(AddManagerScreen)
  await press(/Arjun/)
  expect(await screen.findByText('AdminsFull')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Linh/ })).toBeNull()
  expect(screen.queryByText('Arjun is an admin now')).toBeNull()
})

test('a group is handed over after a question, and its former owner is back at the group', async () => {
  viewer(groupRole.owner)
  answer(groups.transfer, () => null)
  open(TransferOwnerScreen)
  await press(/Linh/)
  await answerDialog('Hand the group to Linh?', 'Cancel')
  await dialogGone()
  expect(inputsOf(groups.transfer)).toEqual([])
  await press(/Linh/)
  await answerDialog('Hand the group to Linh?', 'Transfer')
  expect(await screen.findByText('The group is Linh’s now')).toBeTruthy()
  expect(screen.getByText('at /pages/group/info?id=5')).toBeTruthy()
  expect(inputsOf(groups.transfer)).toEqual([{ id: '5', userId: '9' }])
})

test('a group that cannot be transferred stays with its owner, who is not offered', async () => {
  viewer(groupRole.owner)
  answer(groups.transfer, () => 'MemberNotVerified')
  answer(groups.members, () => page([fixture.amelia, linh]))
  open(TransferOwnerScreen)
  const linhRow = await screen.findByRole('button', { name: /Linh/ })
  expect(screen.queryByRole('button', { name: /Amelia/ })).toBeNull()
  fireEvent.click(linhRow)
  await answerDialog('Hand the group to Linh?', 'Transfer')
  expect(await screen.findByText('MemberNotVerified')).toBeTruthy()
  expect(screen.queryByText(/^at /)).toBeNull()
})

test('muted members are listed with the end and who muted them, and are unmuted by one press', async () => {
  viewer(groupRole.admin)
  answer(groups.silenced, () => page([{ ...arjun, silentUntil: mutedForever, silentBy: 'Linh' }]))
  answer(groups.setUserSilent, () => null)
  open(MuteScreen)
  expect(await screen.findByText('Muted for good · by Linh')).toBeTruthy()
  answer(groups.silenced, () => page([]))
  await press('Unmute Arjun')
  expect(await screen.findByText('Nobody is muted.')).toBeTruthy()
  expect(inputsOf(groups.setUserSilent)).toEqual([{ id: '5', state: false, userIds: ['6'] }])
  fireEvent.click(screen.getAllByRole('button', { name: 'Mute members' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.getByText(/^at .*addMute\?id=5/)).toBeTruthy())
})
