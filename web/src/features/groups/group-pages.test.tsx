import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { groups, groupRole } from '@mynah/contract/groups'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import * as fixture from './group.fixture.tsx'
import {
  AdminScreen,
  GroupAddScreen,
  GroupAvatarScreen,
  GroupBriefScreen,
  GroupChooseScreen,
  GroupNameScreen,
  GroupQrScreen,
  GroupSearchScreen,
} from './pages.ts'

const {
  answer,
  answerDialog,
  dialogGone,
  enter,
  group,
  inputsOf,
  leave,
  open,
  page,
  press,
  pressTwice,
  saidAt,
  viewer,
} = fixture

beforeAll(loadEnglish)
beforeEach(enter)
afterEach(leave)

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const search = (value: string) => {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  fireEvent.submit(screen.getByRole('search'))
}

test('an admin renames the group, once, and a name of nothing but spaces is none', async () => {
  viewer(groupRole.admin)
  answer(groups.rename, () => null)
  open(GroupNameScreen)
  expect((await field('Group name')).value).toBe('Badminton')
  await type('Group name', '   ')
  await press('Save')
  expect(saidAt(await field('Group name'))).toContain('Give the group a name')
  await type('Group name', ' Badminton  on Sunday ')
  await pressTwice('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(inputsOf(groups.rename)).toEqual([{ id: '5', name: 'Badminton on Sunday' }])
})

test('a name that no group may have is refused at the field, where it stays', async () => {
  viewer(groupRole.admin)
  answer(groups.rename, () => 'NameReserved')
  open(GroupNameScreen)
  await type('Group name', 'Mynah Support')
  await press('Save')
  await waitFor(async () => expect(saidAt(await field('Group name'))).toContain('NameReserved'))
  expect((await field('Group name')).value).toBe('Mynah Support')
})

test('the description of the group can be changed and removed', async () => {
  viewer(groupRole.admin)
  answer(groups.setBrief, () => null)
  open(GroupBriefScreen)
  expect((await field('About the group')).value).toBe('Every Saturday')
  await type('About the group', '')
  await press('Save')
  await waitFor(() => expect(inputsOf(groups.setBrief)).toEqual([{ id: '5', brief: '' }]))
})

test('a group gets its members for a picture again after a question; plain members only look', async () => {
  viewer(groupRole.admin, { avatar: '/media/a.webp' })
  answer(groups.setPicture, () => {
    viewer(groupRole.admin)
    return null
  })
  open(GroupAvatarScreen)
  await press('Show the members instead')
  await answerDialog('Remove the picture?', 'Cancel')
  await dialogGone()
  expect(inputsOf(groups.setPicture)).toEqual([])
  await press('Show the members instead')
  await answerDialog('Remove the picture?', 'Show the members instead')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(await screen.findByText(/^Without its own picture/)).toBeTruthy()
  expect(inputsOf(groups.setPicture)).toEqual([{ groupId: '5', img: '' }])
  leave()
  enter()
  open(GroupAvatarScreen)
  expect(await screen.findByRole('img', { name: 'Picture of Badminton' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose a picture' })).toBeNull()
})

test.each([
  ['Members may invite', groups.setInvite, false],
  ['Invitations need approval', groups.setInviteAudit, true],
  ['Can be found by name', groups.setSearch, true],
  ['Members may add each other', groups.setAddFriend, false],
  ['Members may pin messages', groups.setPinAll, true],
])('the owner turns “%s”, and the switch follows', async (name, call, state) => {
  viewer(groupRole.owner)
  answer(call, () => null)
  open(AdminScreen)
  fireEvent.click(await screen.findByRole('switch', { name: new RegExp(name), checked: !state }))
  expect(screen.getByRole('switch', { name: new RegExp(name), checked: state })).toBeTruthy()
  await waitFor(() => expect(inputsOf(call)).toEqual([{ id: '5', state }]))
})

test('an admin manages except what only the owner may', async () => {
  viewer(groupRole.admin)
  open(AdminScreen)
  expect(await screen.findByRole('link', { name: /Muted members/ })).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  for (const name of ['Admins', 'Transfer ownership']) expect(fixture.link(name)).toBeNull()
})

const card = { id: '6', name: 'Choir', brief: 'Every Monday', avatar: '', userCount: 12, isIn: false }

test('a group is found by number or name, and shows its members, and whether the user is one', async () => {
  answer(groups.search, () => page([card, { ...card, id: '5', name: 'Badminton', isIn: true }]))
  open(GroupAddScreen, '')
  search(' choir ')
  const found = await screen.findByRole('link', { name: /Choir.*12 members · Every Monday/ })
  expect(found.getAttribute('href')).toContain('/pages/group/info?id=6')
  expect(screen.getByRole('link', { name: /Badminton.*You are a member/ })).toBeTruthy()
  expect(inputsOf(groups.search)).toMatchObject([{ keyWords: 'choir' }])
})

test('a search without a result says so, and one that fails can be tried again', async () => {
  answer(groups.search, () => 'TooOften')
  open(GroupAddScreen, '?q=choir')
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer(groups.search, () => page([]))
  fireEvent.click(again)
  expect(await screen.findByText('No group found.')).toBeTruthy()
})

test("the user's own groups are searched on the device, and others on the server", async () => {
  answer(groups.list, () => page([group, { ...group, id: '6', name: 'Café' }]))
  open(GroupSearchScreen, '')
  await screen.findByRole('link', { name: /Badminton/ })
  search('cafe')
  expect(screen.getByRole('link', { name: /Café/ })).toBeTruthy()
  expect(fixture.link(/^Badminton/)).toBeNull()
  search('choir')
  expect(await screen.findByText('at /pages/group/add?q=choir')).toBeTruthy()
})

test('after a group refuses a friend the choice stays open', async () => {
  answer(groupJoinRequests.invite, () => 'GroupFull')
  open(GroupChooseScreen, '?invite=3')
  await press(/Badminton/)
  await screen.findByText('GroupFull')
  await fixture.settled()
  expect(screen.getByText('GroupFull')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Badminton/ })).toBeTruthy()
})

test('the QR code says until when it leads in, and to whom that an invitation needs approval', async () => {
  viewer(groupRole.member, { isInviteAuth: true })
  const code = { invite: '5.8.1764000000000.abc-def_ghi', expireTime: Date.now() + 86_400_000 }
  answer(groups.qrToken, () => 'TooOften')
  open(GroupQrScreen)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer(groups.qrToken, () => code)
  fireEvent.click(again)
  expect(await screen.findByRole('img', { name: 'QR code of Badminton' })).toBeTruthy()
  expect(screen.getByText(/^Valid until .*The owner or an admin has to agree first\.$/)).toBeTruthy()
  for (const [role, isInviteAuth] of [
    [groupRole.admin, true],
    [groupRole.member, false],
  ] as const) {
    leave()
    enter()
    viewer(role, { isInviteAuth })
    answer(groups.qrToken, () => code)
    open(GroupQrScreen)
    expect(await screen.findByText(/^Valid until [^.]*\.\s*$/)).toBeTruthy()
  }
  await press('Send to a chat')
  expect(await screen.findByText('at /pages/room/relay?share=1:5')).toBeTruthy()
})
