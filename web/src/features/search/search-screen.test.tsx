import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { friends } from '@mynah/contract/friends'
import type { Self } from '@mynah/contract/people'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { groupsQuery } from '#client/chat/entities.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { features } from '#app/features.ts'
import { fetchParts, setFeatures } from '#client/feature-parts.ts'
import { queryClient } from '#client/api/query.ts'
import { PageContextProvider } from '#ui/pages/navigation.tsx'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { searchScreen } from './search-screen.tsx'

const person = (userId: string, userName: string, remarks = '') => ({
  ...{ userId, userNum: `n${userId}`, userName, avatarUrl: '', saveAvatar: '', remarks },
  ...{ profiles: '', sex: '', buddy: true, province: '', city: '' },
})
const group = (id: string, name: string) => ({ id, name, avatar: '', faces: [] })
const page = (list: object[]) => ({ list, pageNo: 1, pageSize: 999, more: false })

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  setFeatures(features)
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

test('results of other features are above the messages: the first few, and all on demand', async () => {
  const people = ['Linh Vu', 'Linh Le', 'Linh Tran', 'Linh Ngo', 'Budi'].map((name, at) =>
    person(`${7 + at}`, name),
  )
  const server = fakeServer({
    [friends.list.path]: page(people),
  })
  vi.stubGlobal('fetch', server.fetch)
  const known = page([group('5', 'Linh and friends'), group('6', 'Choir')])
  queryClient.setQueryData(groupsQuery.queryKey, known as never)
  const Search = searchScreen(await fetchParts('searchSource'))
  renderScreen(<Search />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'linh' } })
  const contacts = await screen.findByRole('group', { name: 'Contacts' })
  expect(within(contacts).getAllByRole('link')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: /all/i }))
  expect(within(contacts).getAllByRole('link')).toHaveLength(4)
  expect(within(contacts).queryByText('Budi')).toBeNull()
  const rooms = await screen.findByRole('group', { name: 'Groups' })
  expect(within(rooms).getByRole('link').getAttribute('href')).toBe('#/pages/room/multi?id=5')
  expect(within(rooms).queryByText('Choir')).toBeNull()
})

test('the arrow keys move through the results, and Enter opens the marked one', async () => {
  const server = fakeServer({ [friends.list.path]: page([person('7', 'Linh Vu'), person('8', 'Linh Le')]) })
  vi.stubGlobal('fetch', server.fetch)
  queryClient.setQueryData(groupsQuery.queryKey, page([]) as never)
  const Search = searchScreen(await fetchParts('searchSource'))
  renderScreen(<Search />)
  const field = screen.getByRole('searchbox')
  fireEvent.change(field, { target: { value: 'linh' } })
  const contacts = await screen.findByRole('group', { name: 'Contacts' })
  const [first, second] = within(contacts).getAllByRole('link')
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(first?.id))
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(field.getAttribute('aria-activedescendant')).toBe(second?.id)
  const pressed = vi.fn((event: Event) => event.preventDefault())
  second?.addEventListener('click', pressed)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(pressed).toHaveBeenCalledOnce()
})

test('a search is there again when one comes back to its page', async () => {
  vi.stubGlobal('fetch', fakeServer({ [friends.list.path]: page([]) }).fetch)
  const Search = searchScreen(await fetchParts('searchSource'))
  const visit = (key: string) =>
    renderScreen(
      <>
        <PageContextProvider
          value={{ visit: key, pane: 'full', wide: false, goBack: undefined, close: () => undefined }}
        >
          <Search />
        </PageContextProvider>
      </>,
    )
  const { unmount } = visit('first')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Jaipur' } })
  unmount()
  const other = visit('another')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  other.unmount()
  visit('first')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Jaipur')
})
