import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import * as z from 'zod/mini'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ConversationSummary } from '@mynah/contract/conversations'
import type { Self } from '@mynah/contract/people'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { Around } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { setNotifier } from '#client/chat/notifier.ts'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { toast, ToastHost } from '#ui/layers/toast.tsx'
import { FolderScreen } from './folder-screen.tsx'
import { FoldersScreen } from './folders-screen.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  await loadRareTexts()
  setNotifier({ toast, t: (trouble) => trouble })
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const folder = (id: string, name: string, more: object = {}) => ({
  ...{ id: id.repeat(32), name, chats: [] },
  ...{ groups: false, friends: false, unread: false, withoutMuted: false, ...more },
})
const linh = z.encode(ConversationSummary, {
  ...{
    id: '27',
    conversation: { type: 2, id: '7' },
    userName: 'Linh',
    avatarUrl: '',
    faces: [],
    remarks: '',
  },
  ...{
    unreadCount: 0,
    lastMsgContent: '',
    lastMsgType: 0,
    lastMsgFrom: '7',
    lastMsgNick: '',
    lastMsgDate: 1,
  },
  ...{ lastSeq: 1, readSeq: 1, otherReadSeq: 0, isPinned: false, isMuted: false },
  ...{ mentionId: '', isAllMentioned: false, clearedAt: 0, refusal: 0, refusalBy: '', refusalUntil: 0 },
  ...{ textsLeft: -1, isRequest: false, background: '' },
})

function show(page: React.ReactNode, at: string, list: object[], more: object = {}) {
  const answers: Record<string, unknown> = {
    'chatFolder/list': { list },
    'chatFolder/save': list[0] ?? folder('n', 'New'),
    'chatFolder/order': null,
    'imSession/myList': { list: [linh], pageNo: 1, pageSize: 100, more: false },
    ...more,
  }
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  render(
    <Around at={at}>
      <UiTextInLanguage>
        {page}
        <DialogHost />
        <ToastHost />
      </UiTextInLanguage>
    </Around>,
  )
  return { ...server, answers }
}

test('a new folder begins with the chat that it was opened for, and has rules and more chats', async () => {
  const server = show(<FolderScreen />, '/pages/chat/folder?chat=1700', [])
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save.hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: ' Work ' } })
  fireEvent.click(screen.getByRole('switch', { name: 'Only unread' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Linh' }))
  expect(screen.getByText('2 chats')).toBeTruthy()
  fireEvent.click(save)
  await waitFor(() => expect(server.bodiesOf('chatFolder/save')).toHaveLength(1))
  expect(server.bodiesOf('chatFolder/save')[0]).toMatchObject({
    ...{ name: 'Work', chats: ['1700', linh.id], unread: true, groups: false },
  })
})

test('folders change places by buttons and by Alt with the arrows', async () => {
  const server = show(<FoldersScreen />, '/pages/chat/folders', [folder('a', 'Work'), folder('b', 'Family')])
  expect((await screen.findByRole('button', { name: 'Move Work up' })).hasAttribute('disabled')).toBe(true)
  const names = () => screen.getAllByRole('link').map((one) => /Work|Family/.exec(one.textContent)?.[0])
  fireEvent.click(screen.getByRole('button', { name: 'Move Family up' }))
  await waitFor(() => expect(names()).toEqual(['Family', 'Work']))
  fireEvent.keyDown(screen.getByRole('link', { name: /Family/ }), { key: 'ArrowDown', altKey: true })
  await waitFor(() => expect(names()).toEqual(['Work', 'Family']))
  const [first, second] = ['a', 'b'].map((id) => id.repeat(32))
  expect(server.bodiesOf('chatFolder/order').map(({ ids }) => ids)).toEqual([
    [second, first],
    [first, second],
  ])
})

test('a folder that was changed is saved under its id, and a refusal leaves the typed values', async () => {
  const work = folder('a', 'Work', { groups: true })
  const at = `/pages/chat/folder?id=${work.id}`
  const refused = { 'chatFolder/save': refusal('10106', 'Try again in a minute.') }
  const { bodiesOf } = show(<FolderScreen />, at, [work], refused)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(name.value).toBe('Work')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'All groups' }).checked).toBe(true)
  fireEvent.change(name, { target: { value: 'Office' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Try again in a minute.')).toBeTruthy()
  expect(name.value).toBe('Office')
  expect(bodiesOf('chatFolder/save')).toMatchObject([{ id: work.id, name: 'Office', groups: true }])
})

test('a folder is deleted after a question, and one that is gone says so', async () => {
  const work = folder('a', 'Work')
  const at = `/pages/chat/folder?id=${work.id}`
  const { answers, bodiesOf } = show(<FolderScreen />, at, [work], { 'chatFolder/remove': null })
  const answer = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Delete folder' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete the folder Work?' }))
    expect(question.getByText('Its chats stay where they are.')).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await answer('Cancel')
  expect(bodiesOf('chatFolder/remove')).toEqual([])
  answers['chatFolder/list'] = { list: [] }
  await answer('Delete folder')
  expect(await screen.findByText('This folder was deleted.')).toBeTruthy()
  expect(bodiesOf('chatFolder/remove')).toEqual([{ id: work.id }])
})

test('a move that the server refuses is reverted', async () => {
  const list = [folder('a', 'Work'), folder('b', 'Family')]
  const refused = { 'chatFolder/order': refusal('10106', 'Try again in a minute.') }
  show(<FoldersScreen />, '/pages/chat/folders', list, refused)
  fireEvent.click(await screen.findByRole('button', { name: 'Move Family up' }))
  expect(await screen.findByText('Try again in a minute.')).toBeTruthy()
  const names = () => screen.getAllByRole('link').map((one) => /Work|Family/.exec(one.textContent)?.[0])
  await waitFor(() => expect(names()).toEqual(['Work', 'Family']))
})

test('without folders the page explains them, and one that fails can be loaded again', async () => {
  const failing = { 'chatFolder/list': refusal('99999', '') }
  const { answers } = show(<FoldersScreen />, '/pages/chat/folders', [], failing)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers['chatFolder/list'] = { list: [] }
  fireEvent.click(again)
  expect(await screen.findByText(/^Sort your chats into folders/)).toBeTruthy()
})
