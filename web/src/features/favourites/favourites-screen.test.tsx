import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { favourites } from '@mynah/contract/favourites'
import type { Self } from '@mynah/contract/people'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { refusal } from '#client/fake-server.fixture.tsx'
import { setNotifier } from '#client/chat/notifier.ts'
import { queryClient } from '#client/api/query.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { toast, ToastHost } from '#ui/layers/toast.tsx'
import { watchedEnds } from '#ui/lists/watched-ends.fixture.ts'
import { FavouritesScreen } from './favourites-screen.tsx'

watchedEnds()

const sent = vi.hoisted(() => vi.fn())
vi.mock(import('#features/messages/index.ts'), async (original) => ({
  ...(await original()),
  forward: sent,
}))

const stored = {
  ...{ id: '1', msgId: 'm1', toBizId: '7', toBizType: 2, source: '', from: '7', nick: 'Linh', avatar: '' },
  ...{ msgType: 900, content: 'x', msgTime: 1, createTime: 2 },
}
let asked: URLSearchParams[]
let list: object[]

beforeAll(async () => {
  await loadEnglish()
  setNotifier({ toast, t: (trouble) => trouble })
})
beforeEach(() => {
  queryClient.clear()
  asked = []
  list = [stored]
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).searchParams)
    return Response.json({
      retCode: '000000',
      retDesc: '',
      data: { list, pageNo: 1, pageSize: 20, more: false },
    })
  })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const show = (at = '/') => renderScreen(<FavouritesScreen />, { at: at })

test('a favourite is shown with its author, also of a kind that only a newer version knows', async () => {
  show()
  expect(await screen.findByRole('list', { name: 'Favourites' })).toBeTruthy()
  expect(screen.getByText('Linh')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'What to do with this' })).toBeTruthy()
})

test('without any, the page says how to add one', async () => {
  list = []
  show()
  expect(await screen.findByText('No favourites yet')).toBeTruthy()
})

test('one kind alone is loaded by its filter, and all of them again without it', async () => {
  show()
  const photos = await screen.findByRole('button', { name: 'Photos' })
  fireEvent.click(photos)
  await waitFor(() => expect(asked.at(-1)?.get('msgType')).toBe('1'), { timeout: 20_000 })
  fireEvent.click(photos)
  await waitFor(() => expect(asked.at(-1)?.get('msgType') ?? null).toBeNull(), { timeout: 20_000 })
})

test('if one is chosen for a chat, each has a button to send it, and no other action', async () => {
  list = [stored, { ...stored, id: '2', msgId: 'm2' }]
  show('/pages/my/collect/collect?to=2:7')
  expect(await screen.findAllByRole('button', { name: 'Send' })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'What to do with this' })).toBeNull()
})

const words = { ...stored, id: '2', msgId: 'm2', msgType: 0, content: 'Meet at nine', source: 'Team' }

/** Opens the page on a server whose answers can be changed, and shows the address that links lead to. */
function open(more: object = {}, at = '/pages/my/collect/collect') {
  const answers: Record<string, unknown> = {
    [favourites.list.path]: { list: [words], pageNo: 1, pageSize: 20, more: false },
    ...more,
  }
  const Elsewhere = () => {
    const { pathname, state } = useLocation()
    return <p>{`At ${pathname} ${JSON.stringify(state)}`}</p>
  }
  const page = (
    <UiTextInLanguage>
      <Routes>
        <Route path="/pages/my/collect/collect" element={<FavouritesScreen />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
      <DialogHost />
      <ToastHost />
    </UiTextInLanguage>
  )
  return { ...renderScreen(page, { at, answers }), answers }
}
const act = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'What to do with this' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

test('one is removed after a question, and stays where the server refuses', async () => {
  const path = 'user/message/collect/2'
  const { answers, bodiesOf } = open({ [path]: refusal('10106', 'Try again in a minute.') })
  const remove = async (answer = 'Remove') => {
    await act('Remove')
    const question = within(await screen.findByRole('dialog', { name: 'Remove this from your favourites?' }))
    fireEvent.click(question.getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await remove('Cancel')
  expect(bodiesOf(path)).toEqual([])
  await remove()
  expect(await screen.findByText('Try again in a minute.')).toBeTruthy()
  expect(screen.getByText(/^Team · /)).toBeTruthy()
  answers[path] = null
  answers[favourites.list.path] = { list: [], pageNo: 1, pageSize: 20, more: false }
  await remove()
  expect(await screen.findByText('No favourites yet')).toBeTruthy()
  expect(bodiesOf(path)).toHaveLength(2)
})

test('one is copied where it is text, forwarded as it was said, and leads to its chat', async () => {
  const copied = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
  const { unmount } = open()
  expect(await screen.findByText(/^Team · /)).toBeTruthy()
  await act('Copy')
  await waitFor(() => expect(copied).toHaveBeenCalledWith('Meet at nine'))
  await act('Forward')
  const forwarding = await screen.findByText(/^At \/pages\/room\/relay/)
  expect(forwarding.textContent).toMatch(/"content":"Meet at nine".*"merged":false/)
  unmount()
  open()
  await act('Open chat')
  expect(await screen.findByText(/^At \/pages\/room\/single/)).toBeTruthy()
})

test('a favourite without text does not offer copying', async () => {
  open({ [favourites.list.path]: { list: [stored], pageNo: 1, pageSize: 20, more: false } })
  fireEvent.click(await screen.findByRole('button', { name: 'What to do with this' }))
  expect(await screen.findByRole('menuitem', { name: 'Forward' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Copy' })).toBeNull()
})

test('a search without a result says so, and a list that does not load can be loaded again', async () => {
  const { answers, bodiesOf } = open({ [favourites.list.path]: refusal('99999', '') })
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[favourites.list.path] = { list: [], pageNo: 1, pageSize: 20, more: false }
  fireEvent.click(again)
  expect(await screen.findByText('No favourites yet')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ten' } })
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  expect(bodiesOf(favourites.list.path)).toHaveLength(3)
})

test('one that is chosen for a chat is sent after a question', async () => {
  open({}, '/pages/my/collect/collect?to=2:7')
  const answer = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
    const question = within(await screen.findByRole('dialog', { name: /^Send this to/ }))
    fireEvent.click(question.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await answer('Cancel')
  expect(sent).not.toHaveBeenCalled()
  await answer('Send')
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  const message = { id: 'm2', content: 'Meet at nine' }
  expect(sent.mock.calls[0]).toMatchObject(['2:7', { messages: [message], merged: false }])
})
