import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { expect, vi } from 'vitest'
import * as z from 'zod/mini'
import { errors, type ErrorName } from '@mynah/contract/errors'
import { groupJoinRequests, type GroupJoinRequest } from '@mynah/contract/group-join-requests'
import { groups, groupRole, type Group, type GroupMember, type GroupPreview } from '@mynah/contract/groups'
import { identityState } from '@mynah/contract/identity'
import type { Call, InputOf, OutputOf } from '@mynah/contract/kit'
import type { Person, Self } from '@mynah/contract/people'
import { cmd } from '@mynah/contract/socket'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { chat } from '#client/chat/chat.ts'
import { setNotifier } from '#client/chat/notifier.ts'
import { queryClient } from '#client/api/query.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { toast, ToastHost } from '#ui/layers/toast.tsx'
import { groupsLive } from './live.ts'

export const group: Group = {
  ...{ id: '5', name: 'Badminton', brief: 'Every Saturday', notice: '', avatar: '', saveAvatar: '' },
  ...{ faces: [], userCount: 4, userId: '8', userName: 'Budi', maxRecentMsg: 0, isAddFriend: true },
  ...{ isInvite: true, isInviteAuth: false, isSilent: false, isSearch: false, isDelete: false },
  ...{ isReactSpeakers: false, isPinAll: false },
}
export const member = (userId: string, userName: string, role = 0, silentUntil = 0): GroupMember => ({
  ...{ userId, userName, nick: '', avatarUrl: '', role, silentUntil, joinTime: 1 },
})
export const budi = member('8', 'Budi', groupRole.owner)
export const linh = member('9', 'Linh', groupRole.admin)
export const amelia = member('7', 'Amelia')
export const arjun = member('6', 'Arjun')
export const preview: GroupPreview = {
  ...{ id: '5', name: 'Badminton', brief: 'Every Saturday', avatar: '', userCount: 4, isIn: false },
  ...{
    way: 'apply',
    inviteUserId: '',
    inviteUserName: '',
    status: -1,
    reason: '',
    isRemoved: false,
    friends: [],
  },
}
export const asked: GroupJoinRequest = {
  ...{ id: '31', groupId: '5', groupName: 'Badminton', userId: '6', userName: 'Arjun', avatarUrl: '' },
  ...{ way: 'search', inviteUserId: '', inviteUserName: '', remark: 'I live next door', reason: '' },
  ...{ status: 0, createTime: 1, answerTime: 0, answerUserName: '' },
}
export const page = <T,>(list: T[]) => ({ list, pageNo: 1, pageSize: 100, more: false })

type Served = { call: Call; how: (input: never) => unknown }
const served = new Map<string, Served>()
export const server = {
  /** Answers that are held back. */
  held: new Map<string, Promise<void>>(),
  calls: [] as { path: string; input: unknown }[],
  /** The data of refusals. */
  refusedWith: null as unknown,
}

/** Sets the server's answer to a call: data, or the name of a refusal. */
export function answer<C extends Call>(call: C, how: (input: InputOf<C>) => OutputOf<C> | ErrorName): void {
  served.set(call.path, { call, how: how as Served['how'] })
}
const refused = (name: unknown): name is ErrorName => typeof name === 'string' && name in errors
export const inputsOf = (call: Call) =>
  server.calls.filter(({ path }) => path === call.path).map(({ input }) => input)

export function signInAs(real: number): void {
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia', real } as Self })
}

/** Sets the role of Amelia in the group. */
export function viewer(role: number, change: Partial<Group> = {}): void {
  answer(groups.detail, () => ({ ...group, ...change }))
  answer(groups.myRole, () => ({ role, nick: '', silentUntil: 0 }))
}
export function outside(change: Partial<GroupPreview> = {}): void {
  answer(groups.detail, () => 'NoDataFound')
  answer(groups.myRole, () => 'NoDataFound')
  answer(groups.preview, () => ({ ...preview, ...change }))
}

/** For `beforeEach`: Amelia, who is an ordinary member of the group. */
export function enter(): void {
  served.clear()
  server.held.clear()
  server.calls = []
  server.refusedWith = null
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  chat.handlers.set(groupsLive)
  signInAs(identityState.approved)
  setNotifier({ toast, t: (trouble) => trouble })
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/', '')
    const one = served.get(path)
    if (!one) throw new TypeError(`nobody answers ${path}`)
    const input = z.decode(one.call.input as z.ZodMiniType, await request.json()) as never
    server.calls.push({ path, input })
    await server.held.get(path)
    const said = one.how(input)
    if (refused(said))
      return Response.json({ retCode: errors[said], retDesc: said, data: server.refusedWith })
    return Response.json({
      ...{ retCode: '000000', retDesc: '' },
      data: z.encode(one.call.output as z.ZodMiniType, said),
    })
  })
  viewer(groupRole.member)
  answer(groups.members, ({ role }) =>
    page([budi, linh, amelia, arjun].filter((one) => role === undefined || one.role === role)),
  )
  answer(groupJoinRequests.count, () => ({ count: 0 }))
  answer(groups.list, () => page([group]))
}

/** For `afterEach`. */
export function leave(): void {
  cleanup()
  end()
  chat.handlers.set([])
  vi.unstubAllGlobals()
}

function Where() {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}
export function open(Screen: () => React.ReactNode, words = '?id=5', state?: object) {
  render(
    <QueryClientProvider client={queryClient}>
      <UiTextInLanguage>
        <MemoryRouter initialEntries={[{ pathname: '/here', search: words, state }]}>
          <Routes>
            <Route path="/here" element={<Screen />} />
            <Route path="*" element={<Where />} />
          </Routes>
        </MemoryRouter>
        <DialogHost />
        <ToastHost />
      </UiTextInLanguage>
    </QueryClientProvider>,
  )
}
export const friend = (userId: string, userName: string): Person => ({
  ...{ userId, userName, userNum: `num${userId}`, avatarUrl: '', saveAvatar: '', remarks: '', profiles: '' },
  ...{ sex: '', buddy: true, province: '', city: '' },
})
export const listener = (name: string, data: object) =>
  act(() => chat.handlers.frame({ cmd: cmd.event, name, data }))
export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }))
/** Before the first press can have any effect. */
export async function pressTwice(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  fireEvent.click(button)
  fireEvent.click(button)
}
/** Waits until the immediate effects of an answer have happened. */
export const settled = () => act(async () => undefined)
export const link = (name: string | RegExp) => screen.queryByRole('link', { name })

/** What a screen reader reads with a field: its hint and its error. */
export const saidAt = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** Types into the field of the dialog with this name, and presses a button. */
export async function answerDialog(name: string, button: string, typed?: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name }))
  if (typed !== undefined) fireEvent.change(dialog.getByRole('textbox'), { target: { value: typed } })
  fireEvent.click(dialog.getByRole('button', { name: button }))
}
export const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
