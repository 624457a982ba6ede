import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { momentEvents } from '@mynah/contract/moments'
import type { Self } from '@mynah/contract/people'
import { cmd } from '@mynah/contract/socket'
import { Around, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { chat } from '#client/chat/chat.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { useMomentsBadge } from '../badge.ts'
import { momentsEntry } from '../entry.ts'
import { momentsLive } from '../live.ts'
import { amelia, commentWith, linh, momentWith } from '../moment.fixture.ts'
import { MomentsScreen } from './moments-screen.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  chat.handlers.set(momentsLive)
})
beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  signIn({ token: 't', userId: '7', userInfo: amelia as unknown as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const head = { list: [], next: '', isFollowed: false, fansCount: 0, coverUrl: '' }
const unread = { praiseCount: 0, commentCount: 0, fansCount: 0, hasNew: false }
const isNew = { ...unread, hasNew: true }
const show = (answers: Record<string, unknown>) => {
  const server = fakeServer({ 'moment/user': head, 'moment/unread': unread, ...answers })
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(<MomentsScreen />, { at: '/pages/moment/moment' })
  return server
}
const feedWith = (...list: object[]) => ({ 'moment/list': { list, next: '' } })
const openDots = async () => fireEvent.click(await screen.findByRole('button', { name: 'Like or comment' }))
const emit = (name: string, data: unknown) =>
  act(() => chat.handlers.frame({ cmd: cmd.event, name, data } as Parameters<typeof chat.handlers.frame>[0]))

test('the tab opens the feed; an empty one leads to publishing, a failed one to another try', async () => {
  expect(momentsEntry.tab?.path).toBe('/pages/moment/moment')
  show(feedWith())
  expect(await screen.findByText('Quiet up here')).toBeTruthy()
  cleanup()
  queryClient.clear()
  show({ 'moment/list': refusal('10103', 'No') })
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('a like shows before the server has answered, and is reverted if it refuses', async () => {
  show(feedWith(momentWith()))
  await openDots()
  fireEvent.click(screen.getByRole('button', { name: 'Like' }))
  expect((await screen.findByLabelText('Likes')).textContent).toContain('Amelia')
  await openDots()
  expect(screen.getByRole('button', { name: 'Unlike', pressed: true })).toBeTruthy()
  cleanup()
  queryClient.clear()
  const server = show({ ...feedWith(momentWith()), 'moment/praise': refusal('10103', 'Gone') })
  await openDots()
  fireEvent.click(screen.getByRole('button', { name: 'Like' }))
  await vi.waitFor(() => expect(server.bodiesOf('moment/praise')).toEqual([{ id: '101', isOn: '1' }]))
  await vi.waitFor(() => expect(screen.queryByLabelText('Likes')).toBeNull())
  await openDots()
  expect(screen.getByRole('button', { name: 'Like', pressed: false })).toBeTruthy()
})

test('moments from before the feed was loaded are not offered as new; later ones are', async () => {
  emit(momentEvents.published.name, momentWith())
  show(feedWith(momentWith()))
  await screen.findByRole('button', { name: 'Like or comment' })
  expect(screen.queryByRole('button', { name: /new moment/ })).toBeNull()
  emit(momentEvents.published.name, momentWith({ id: '102' }))
  expect(await screen.findByRole('button', { name: /1 new moment/ })).toBeTruthy()
})

test('the mark of the tab goes once the feed was opened, and comes with the next moment', async () => {
  const Mark = () => <output>{useMomentsBadge().moments?.dot ? 'new' : 'nothing new'}</output>
  const server = fakeServer({ ...feedWith(momentWith()), 'moment/user': head, 'moment/unread': isNew })
  vi.stubGlobal('fetch', server.fetch)
  const mark = renderScreen(<Mark />)
  expect(await screen.findByText('new')).toBeTruthy()
  mark.rerender(
    <Around>
      <Mark />
      <MomentsScreen />
    </Around>,
  )
  expect(await screen.findByText('nothing new')).toBeTruthy()
  emit(momentEvents.published.name, momentWith({ id: '102' }))
  expect(await screen.findByText('new')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /1 new moment/ }))
  expect(await screen.findByText('nothing new')).toBeTruthy()
})

test('the menu moves the focus to the like, returns it on Escape, and closes when it goes elsewhere', async () => {
  show(feedWith(momentWith()))
  await openDots()
  const dots = screen.getByRole('button', { name: 'Like or comment', expanded: true })
  const like = screen.getByRole('button', { name: 'Like' })
  expect(document.activeElement).toBe(like)
  fireEvent.keyDown(like, { key: 'Escape' })
  expect(document.activeElement).toBe(dots)
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
  await openDots()
  act(() => screen.getByRole('link', { name: 'Activity' }).focus())
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
  await openDots()
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Comment' }))
})

test('a comment that is closed by Escape keeps its text', async () => {
  show(feedWith(momentWith()))
  const write = async () => {
    await openDots()
    fireEvent.click(screen.getByRole('button', { name: 'Comment' }))
    return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
  }
  const field = await write()
  fireEvent.change(field, { target: { value: 'What a lake' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull()
  expect((await write()).value).toBe('What a lake')
})

test('a comment answers whom it was written to, and stays written where it is refused', async () => {
  const moment = momentWith({ comments: [commentWith('201', 'When?')], commentCount: 1 })
  const server = show({ ...feedWith(moment), 'moment/comment': refusal('10106', 'Too often') })
  fireEvent.click(await screen.findByRole('button', { name: /When\?/ }))
  const field = screen.getByRole('textbox', { name: 'Reply to Linh' })
  fireEvent.change(field, { target: { value: ' Today ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() =>
    expect(server.bodiesOf('moment/comment')).toMatchObject([{ id: '101', text: 'Today', replyTo: '201' }]),
  )
  expect((screen.getByRole('textbox', { name: 'Reply to Linh' }) as HTMLTextAreaElement).value).toBe(
    ' Today ',
  )
})

test('a new moment waits behind a pill, likes and comments appear at once, and hidden people disappear at once', async () => {
  show(feedWith(momentWith()))
  await screen.findByText('At the lake')
  emit(momentEvents.published.name, momentWith({ id: '102', text: 'Fresh' }))
  expect(await screen.findByRole('button', { name: /1 new moment/ })).toBeTruthy()
  expect(screen.queryByText('Fresh')).toBeNull()
  emit(momentEvents.praised.name, { id: '101', person: linh, isOn: true })
  emit(momentEvents.commented.name, { id: '101', comment: commentWith('201', 'So blue') })
  const card = screen.getByRole('article', { name: /Linh/ })
  expect(await within(card).findByText(/So blue/)).toBeTruthy()
  expect(within(card).getByLabelText('Likes').textContent).toContain('Linh')
  emit(momentEvents.removed.name, { id: '101' })
  await vi.waitFor(() => expect(screen.queryByText('At the lake')).toBeNull())
})
