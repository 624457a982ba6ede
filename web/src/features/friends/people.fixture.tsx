import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { expect, vi } from 'vitest'
import { friends, type FriendRequest } from '@mynah/contract/friends'
import type { Person, Self } from '@mynah/contract/people'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import type { Answers } from '#client/fake-server.fixture.tsx'
import { setNotifier } from '#client/chat/notifier.ts'
import { queryClient } from '#client/api/query.ts'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { toast, ToastHost } from '#ui/layers/toast.tsx'

export const person = (userId: string, userName: string, changed: Partial<Person> = {}): Person => ({
  ...{ userId, userName, userNum: `num${userId}`, avatarUrl: '', saveAvatar: '', remarks: '' },
  ...{ profiles: '', sex: '', buddy: false, province: '', city: '' },
  ...changed,
})
export const friend = (userId: string, userName: string, changed: Partial<Person> = {}) =>
  person(userId, userName, { buddy: true, ...changed })
export const request = (changed: Partial<FriendRequest> = {}): FriendRequest => ({
  ...{ id: '31', friendUserId: '8', userName: 'Budi', avatarUrl: '', remark: '', reason: '' },
  ...{ status: 0, source: '', mine: false, createTime: 1, ...changed },
})
export const listOf = (...list: object[]) => ({ list, pageNo: 1, pageSize: 100, more: false })

/** The address that a press has led to. */
const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}
export const address = (): string => screen.getByRole('status', { name: 'Address' }).textContent

/** A page as Amelia sees it, who has no friends and no requests but those of `answers`. */
export function showToAmelia(page: ReactNode, answers: Answers = {}, at = '/x') {
  queryClient.clear()
  signIn({
    token: 't',
    userId: '7',
    userInfo: { userId: '7', userName: 'Amelia', userNum: 'amelia77' } as Self,
  })
  setNotifier({ toast, t: (trouble) => trouble })
  const lists = [friends.list, friends.friendRequests, friends.blocked]
  for (const { path } of lists) answers[path] ??= listOf()
  answers[friends.applyCount.path] ??= { count: 0 }
  const shown = renderScreen(
    <UiTextInLanguage>
      {page}
      <DialogHost />
      <ToastHost />
      <Address />
    </UiTextInLanguage>,
    { at, answers },
  )
  return { ...shown, answers }
}

/** For `afterEach`. */
export function leave(): void {
  cleanup()
  end()
  vi.unstubAllGlobals()
}

/** Waits until the immediate effects of an answer have happened. */
export const settled = () => act(async () => undefined)
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Types into the field of the dialog with this name, and presses a button. */
export async function answerDialog(name: string, button: string, typed?: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name }))
  if (typed !== undefined) fireEvent.change(dialog.getByRole('textbox'), { target: { value: typed } })
  fireEvent.click(dialog.getByRole('button', { name: button }))
}
