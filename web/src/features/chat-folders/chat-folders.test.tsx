import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ConversationSummary } from '@mynah/contract/conversations'
import type { Self } from '@mynah/contract/people'
import { Around } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { FolderScreen } from './folder-screen.tsx'
import { FoldersScreen } from './folders-screen.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  await loadRareTexts()
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

function show(page: React.ReactNode, at: string, list: object[]) {
  const server = fakeServer({
    'chatFolder/list': { list },
    'chatFolder/save': list[0] ?? folder('n', 'New'),
    'chatFolder/order': null,
    'imSession/myList': { list: [linh], pageNo: 1, pageSize: 100, more: false },
  })
  vi.stubGlobal('fetch', server.fetch)
  render(<Around at={at}>{page}</Around>)
  return server
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
