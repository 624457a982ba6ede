import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { msgType } from '@mynah/contract/message-kinds'
import { cmd, type ChatMessage } from '@mynah/contract/socket'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { chat } from '#client/chat/chat.ts'
import { queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { BoardScreen, EditScreen, NoticeScreen, PublishScreen } from './pages.ts'
import { NoticeStrip } from './notice-strip.tsx'
import { NoticeBubble } from './notice-bubble.tsx'
import { groupNoticesLive } from './live.ts'

beforeAll(loadEnglish)

const plain = {
  ...{ id: '31', groupId: '5', noticeTitle: 'Trip', noticeContent: 'The bus leaves at ten.', noticeType: 2 },
  ...{ href: '', hrefType: 0, userId: '8', userName: 'Budi', avatarUrl: '', createTime: 1, updateTime: 0 },
  ...{ isDelete: '0', read: '0', readCount: 0, readOf: 0 },
}

let entries: (typeof plain)[]
let role: number
let member: boolean
let asked: { path: string; body: Record<string, unknown> }[]
let fails: (() => Promise<Response>) | undefined

beforeEach(() => {
  entries = [plain]
  role = 0
  member = true
  asked = []
  fails = undefined
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  chat.handlers.set(groupNoticesLive)
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/', '')
    const body = (await request.json()) as { id: string }
    asked.push({ path, body })
    const ok = (data: unknown) => Response.json({ retCode: '000000', retDesc: '', data })
    const gone = () => Response.json({ retCode: '10103', retDesc: 'Nothing there', data: null })
    if (fails && path.startsWith('userGroupNotice')) return fails()
    if (!member) return gone()
    if (path === 'userGroupRel/myGroupAuth') return ok({ vest: role, nick: '', silentUntil: 0 })
    if (path === 'userGroupNotice/byGrpupIdList')
      return ok({ list: entries.filter((one) => one.isDelete === '0'), pageNo: 1, pageSize: 10, more: false })
    const entry = entries.find(({ id }) => id === body.id)
    if (path === 'userGroupNotice/detail') return entry ? ok(entry) : gone()
    if (path === 'userGroupNotice/read')
      entries = entries.map((one) => (one.id === body.id ? { ...one, read: '1' } : one))
    if (path === 'userGroupNotice/add' || path === 'userGroupNotice/update') return ok(plain)
    return ok(null)
  })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

function Where() {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

const open = (path: string, page: ReactNode) =>
  renderScreen(
    <>
      <Routes>
        <Route path={path.split('?')[0] ?? ''} element={page} />
        <Route path="*" element={<Where />} />
      </Routes>
    </>,
    { at: path },
  )
const strip = () => open('/room', <NoticeStrip id="5" />)
const message = (content: object) =>
  ({ msgType: msgType.notice, content: JSON.stringify(content) }) as ChatMessage
const bubble = (content: object) =>
  open(
    '/room',
    <NoticeBubble
      message={message(content)}
      mine={false}
      meta={<i>now</i>}
      onOpen={() => undefined}
      onEditAgain={undefined}
    />,
  )
const listener = (name: string) =>
  act(async () => chat.handlers.frame({ cmd: cmd.event, name, data: { groupId: '5', id: '31' } }))
const reads = () => asked.filter(({ path }) => path === 'userGroupNotice/read')

test('the strip is shown until it is closed, which is saved once, or until the notice was read elsewhere', async () => {
  strip()
  expect((await screen.findByRole('link', { name: /Trip/ })).getAttribute('href')).toContain('id=31')
  fireEvent.click(screen.getByRole('button', { name: 'Mark as read' }))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  await waitFor(() => expect(reads()).toHaveLength(1))
  entries = [{ ...plain, id: '32', noticeTitle: 'Another' }, ...entries]
  await listener('groupNotice.changed')
  expect(await screen.findByRole('link', { name: /Another/ })).toBeTruthy()
  entries = entries.map((one) => ({ ...one, read: '1' }))
  await listener('groupNotice.read')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(reads()).toHaveLength(1)
})

test('the bubble shows the current version of the notice, and that it was deleted', async () => {
  bubble({ id: '31', title: 'Trip', content: 'Old words' })
  expect(await screen.findByText('The bus leaves at ten.')).toBeTruthy()
  entries = [{ ...plain, noticeTitle: 'Trip moved' }]
  await listener('groupNotice.changed')
  expect(await screen.findByText('Trip moved')).toBeTruthy()
  entries = [{ ...plain, noticeTitle: '', noticeContent: '', isDelete: '1' }]
  await listener('groupNotice.changed')
  expect(await screen.findByText('This notice was deleted')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  expect(reads()).toHaveLength(0)
})

test('offline the bubble shows the published text, and a former member reads what was published while they were a member', async () => {
  fails = () => Promise.reject(new TypeError('no network'))
  bubble({ id: '31', title: 'Trip', content: 'Old words' })
  expect(screen.getByText('Old words')).toBeTruthy()
  cleanup()
  fails = undefined
  member = false
  bubble({ id: '31', title: 'Trip', content: 'Old words' })
  await waitFor(() => expect(asked.some(({ path }) => path === 'userGroupNotice/detail')).toBe(true))
  expect(screen.getByText('Old words')).toBeTruthy()
  cleanup()
  bubble({ id: '31', title: '', content: '' })
  expect(screen.getByText('This notice was deleted')).toBeTruthy()
})

test('to open an entry is to have read it; its link leads by the page that says where', async () => {
  entries = [{ ...plain, href: 'https://example.org/trip', hrefType: 1 }]
  open('/detail?id=31', <NoticeScreen />)
  expect(await screen.findByRole('heading', { name: 'Trip' })).toBeTruthy()
  await waitFor(() => expect(reads()).toHaveLength(1))
  const link = screen.getByRole('link', { name: /Open link/ })
  expect(link.textContent).toContain('example.org')
  expect(link.getAttribute('href')).toContain('/pages/toHtml/toHtml?url=')
  expect(screen.queryByRole('button', { name: 'Options' })).toBeNull()
})

test('a board shows owner and admins how many have read, and offers to publish only to them', async () => {
  role = 1
  entries = [{ ...plain, readCount: 3, readOf: 9 }]
  open('/list?id=5', <BoardScreen />)
  expect(await screen.findByText(/Read by 3 of 9/)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'New notice' }))
  expect(await screen.findByText('at /pages/group/notice/publish?id=5')).toBeTruthy()
  cleanup()
  queryClient.clear()
  role = 0
  entries = []
  open('/list?id=5', <BoardScreen />)
  expect(await screen.findByText('No notices yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New notice' })).toBeNull()
})

test('a board that does not load can be loaded again, and says so plainly to a user who is not in the group', async () => {
  fails = () => Promise.reject(new TypeError('no network'))
  open('/list?id=5', <BoardScreen />)
  const again = within(await screen.findByRole('alert')).getByRole('button')
  fails = undefined
  fireEvent.click(again)
  expect(await screen.findByText('Trip')).toBeTruthy()
  cleanup()
  queryClient.clear()
  member = false
  open('/list?id=5', <BoardScreen />)
  expect(await screen.findByText(/you are not in its group/)).toBeTruthy()
})

test('the form needs a title, a text and a valid link, counts them, and repeats the same request', async () => {
  role = 2
  open('/publish?id=5', <PublishScreen />)
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } })
  await screen.findByRole('button', { name: 'Publish' })
  press()
  expect(screen.getByText('Give the notice a title')).toBeTruthy()
  expect(screen.getByText('Write what the notice says')).toBeTruthy()
  type('Title', 'Trip')
  expect(screen.getByText('4/50')).toBeTruthy()
  type('Text', 'At ten')
  expect(screen.getByText('6/500')).toBeTruthy()
  type('Link (optional)', 'javascript:alert(1)')
  press()
  expect(screen.getByText('A link begins with http:// or https://')).toBeTruthy()
  expect(asked.filter(({ path }) => path.endsWith('add'))).toHaveLength(0)
  type('Link (optional)', '')
  fails = () => Promise.reject(new TypeError('no network'))
  press()
  await waitFor(() => expect(asked.filter(({ path }) => path.endsWith('add'))).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Publish' }).getAttribute('aria-busy')).toBeNull(),
  )
  fails = undefined
  press()
  expect(await screen.findByText('at /pages/group/notice/list?id=5')).toBeTruthy()
  const adds = asked.filter(({ path }) => path.endsWith('add')).map(({ body }) => body)
  expect(adds).toHaveLength(2)
  expect(adds[1]).toEqual(adds[0])
  expect(adds[0]).toMatchObject({ groupId: '5', noticeTitle: 'Trip', noticeContent: 'At ten', href: '' })
})

test('a user who may not publish reads why, and an entry that was deleted meanwhile is not edited', async () => {
  open('/publish?id=5', <PublishScreen />)
  expect(await screen.findByText('Only the owner and admins publish notices.')).toBeTruthy()
  cleanup()
  queryClient.clear()
  role = 2
  entries = [{ ...plain, isDelete: '1' }]
  open('/edit?id=5&noticeId=31', <EditScreen />)
  expect(await screen.findByText('This notice was deleted')).toBeTruthy()
  cleanup()
  queryClient.clear()
  entries = [plain]
  open('/edit?id=5&noticeId=31', <EditScreen />)
  expect(await screen.findByDisplayValue('The bus leaves at ten.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
})
