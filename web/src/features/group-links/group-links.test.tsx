import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { errors } from '@mynah/contract/errors'
import { GroupLink, groupLinks } from '@mynah/contract/group-links'
import { Group, groups } from '@mynah/contract/groups'
import type { Self } from '@mynah/contract/people'
import { Around } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { ToastHost } from '#ui/layers/toast.tsx'
import { UiTextProvider, type UiText } from '@mynah/ui/ui-text.tsx'
import { InvitationScreen } from './invitation-screen.tsx'
import { LinkScreen } from './link-screen.tsx'
import { LinksScreen } from './links-screen.tsx'

const token = 'Ab0-_'.padEnd(22, 'x')
const group = z.encode(Group, {
  ...{ id: '5', name: 'Badminton', brief: '', notice: '', avatar: '', saveAvatar: '', faces: [] },
  ...{ userCount: 4, userId: '1', userName: 'Amelia', maxRecentMsg: 0, isAddFriend: true },
  ...{ isInvite: true, isInviteAuth: false, isSilent: false, isSearch: false, isDelete: false },
  ...{ isReactSpeakers: false, isPinAll: false },
})
const linkWith = (change: Partial<GroupLink> = {}) =>
  z.encode(GroupLink, {
    ...{ id: '31', token, label: 'Poster', state: 'open', userId: '1', userName: 'Amelia', createTime: 1 },
    ...{ endTime: 0, places: 20, used: 3, approval: false, ...change },
  })
const page = (list: unknown[]) => ({ list, pageNo: 1, pageSize: 100, more: false })

let answers: Record<string, unknown>

beforeEach(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await Promise.all([loadSignedInTexts(), loadRareTexts()])
  queryClient.clear()
  answers = {
    [groups.detail.path]: group,
    [groups.myRole.path]: { vest: 2, nick: '', silentUntil: 0 },
    [groupLinks.list.path]: page([linkWith()]),
    [groupLinks.guests.path]: page([{ userId: '9', userName: 'Linh', avatarUrl: '', joinTime: 1 }]),
    [groupLinks.revoke.path]: null,
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

function show(at: string, signedIn = true) {
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  if (signedIn)
    signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia', real: 2 } as Self })
  render(
    <UiTextProvider value={{ retry: 'Try again' } as UiText}>
      <Around at={at}>
        <Routes>
          <Route path="/q/join/:token" element={<InvitationScreen />} />
          <Route path="/pages/group/links" element={<LinksScreen />} />
          <Route path="/pages/group/link" element={<LinkScreen />} />
          <Route path="*" element={<Address />} />
        </Routes>
        <DialogHost />
        <ToastHost />
      </Around>
    </UiTextProvider>,
  )
  return server
}

const links = '/pages/group/links?id=5'
const link = '/pages/group/link?id=5&link=31'

test('the list says of each link how many came by it and until when it leads in', async () => {
  const over = linkWith({ id: '32', label: '', state: 'ended', places: 0, used: 1, approval: true })
  answers[groupLinks.list.path] = page([linkWith(), over])
  show(links)
  expect(await screen.findByRole('link', { name: /Poster.*3 of 20 joined · No end/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Link of Amelia.*1 joined · Ended · Needs approval/ })).toBeTruthy()
})

test('a link is made with the chosen values, and opened; a wrong number of places is an error at its field', async () => {
  answers[groupLinks.list.path] = page([])
  answers[groupLinks.add.path] = linkWith()
  const server = show(links)
  fireEvent.click((await screen.findAllByRole('button', { name: 'New link' }))[0] as HTMLElement)
  fireEvent.change(await screen.findByRole('textbox', { name: /Name/ }), { target: { value: ' Poster ' } })
  const places = screen.getByRole('textbox', { name: /Places/ })
  fireEvent.change(places, { target: { value: '5001' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByText('Enter a whole number from 1 to 5,000')).toBeTruthy()
  fireEvent.change(places, { target: { value: '20' } })
  fireEvent.click(screen.getByRole('radio', { name: '1 day' }))
  fireEvent.click(screen.getByRole('switch', { name: /Needs approval/ }))
  answers[groupLinks.list.path] = page([linkWith()])
  fireEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByRole('img', { name: 'QR code of Poster' })).toBeTruthy()
  expect(server.bodiesOf(groupLinks.add.path)).toEqual([
    { groupId: '5', label: 'Poster', approval: '1', seconds: 86_400, places: 20 },
  ])
})

test('a link is copied, shows who joined by it, and is revoked after a confirmation', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  const server = show(link)
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(`${location.origin}/#/q/join/${token}`))
  expect(await screen.findByRole('link', { name: /Linh/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Revoke link' }))
  answers[groupLinks.list.path] = page([linkWith({ state: 'revoked' })])
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull())
  expect(server.bodiesOf(groupLinks.revoke.path)).toEqual([{ id: '31' }])
})

test('an ordinary member sees neither who joined by a link nor any link if members may not invite', async () => {
  answers[groups.myRole.path] = { vest: 0, nick: '', silentUntil: 0 }
  const server = show(link)
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy()
  expect(server.bodiesOf(groupLinks.guests.path)).toEqual([])
  cleanup()
  queryClient.clear()
  answers[groups.detail.path] = { ...group, isInvite: '0' }
  show(links)
  expect(await screen.findByText('Only admins can do this.')).toBeTruthy()
})

test('without a connection the list says so and asks again', async () => {
  answers[groupLinks.list.path] = refusal(errors.TooOften, 'Later')
  show(links)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[groupLinks.list.path] = page([])
  fireEvent.click(again)
  expect(await screen.findByText(/Make a link to print/)).toBeTruthy()
})

const shown = { name: 'Badminton', brief: 'Every Saturday', avatar: '', userCount: 4, approval: '0' }
const nothing = { name: '', brief: '', avatar: '', userCount: 0, approval: '0' }

test('a user without a session sees the group without its people, and Join leads to signing in', async () => {
  answers[groupLinks.look.path] = { state: 'open', ...shown }
  show(`/q/join/${token}`, false)
  expect(await screen.findByRole('heading', { name: 'Badminton' })).toBeTruthy()
  expect(screen.getByText('4 members')).toBeTruthy()
  expect(screen.getByText('Every Saturday')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Join' }))
  expect(await screen.findByText(`at /q/group/${token}`)).toBeTruthy()
})

test.each([
  [{ state: 'full', ...nothing }, /no place left/],
  [{ state: 'ended', ...nothing }, /has ended/],
  [{ state: 'revoked', ...nothing }, /was revoked/],
  [refusal(errors.NoDataFound, ''), /isn’t valid/],
  [refusal(errors.NotAvailable, ''), /Sign in to see/],
])('a link that is no longer valid has one sentence: %j', async (answer, sentence) => {
  answers[groupLinks.look.path] = answer
  show(`/q/join/${token}`, false)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
})

test('a signed-in user is led to the group, or reads why not', async () => {
  answers[groupLinks.find.path] = { state: 'open', groupId: '5' }
  show(`/q/join/${token}`)
  expect(await screen.findByText(`at /pages/group/info?id=5&invite=${token}`)).toBeTruthy()
  cleanup()
  queryClient.clear()
  answers[groupLinks.find.path] = { state: 'full', groupId: '' }
  show(`/q/join/${token}`)
  expect(await screen.findByText(/no place left/)).toBeTruthy()
  cleanup()
  show('/q/join/short')
  expect(await screen.findByText(/isn’t valid/)).toBeTruthy()
})
