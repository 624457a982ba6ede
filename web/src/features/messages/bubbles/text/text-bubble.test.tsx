import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import type { ChatMessage } from '@mynah/contract/socket'

import { Around, loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { piecesOf } from '../../viewer/links.ts'
import { TextBubble } from './text-bubble.tsx'

beforeAll(loadEnglish)

const member = (userId: string, userName: string, nick = '') => ({
  ...{ userId, userName, nick, avatarUrl: '', vest: 0, silentUntil: 0, joinTime: 1 },
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  const list = [member('8', 'Ana Maria Silva'), member('9', 'Ana'), member('6', 'Budi', 'Uncle (B.)')]
  vi.stubGlobal('fetch', async () =>
    Response.json({ retCode: '000000', retDesc: '', data: { list, pageNo: 1, pageSize: 100, more: false } }),
  )
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const message = (content: string, at: string[]): ChatMessage => ({
  ...({ id: 'm1', seq: 1, cmd: 11, from: '8', groupId: '5', chatType: 1, msgType: 0 } as const),
  ...{ content, extras: { at }, createTime: 1, nick: 'Linh', avatar: '' },
})

const bubble = { mine: false, meta: null, onOpen: () => undefined, onEditAgain: undefined }

test('a mention highlights a complete name of several words', async () => {
  renderScreen(
    <TextBubble
      {...bubble}
      message={message('@Ana Maria Silva and @Uncle (B.) and @Someone else', ['8', '6'])}
    />,
  )
  expect(await screen.findByText('@Ana Maria Silva')).toBeTruthy()
  const named = screen.getAllByTitle(/./).map((one) => one.textContent)
  expect(named).toEqual(['@Ana Maria Silva', '@Uncle (B.)'])
})

test('pages, mail addresses and phone numbers are links, and similar texts are not', () => {
  const hrefs = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? [])
  expect(hrefs('See www.example.com, or https://a.example/b?c=1.')).toEqual([
    'https://www.example.com',
    'https://a.example/b?c=1',
  ])
  expect(hrefs('mei@example.org, +62 812 3456 7890!')).toEqual([
    'mailto:mei@example.org',
    'tel:+6281234567890',
  ])
  expect(hrefs('@mei 3+4=7, 2026-11-28, 10:45, a.b@c, www. and 1234567890')).toEqual([])
  const text = 'Call +1 (202) 555-0101 or write to b@example.co.id now'
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test('opening a site needs a confirmation once, above the room', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  renderScreen(
    <>
      <TextBubble {...bubble} message={message('https://a.example/1 and https://a.example/2', [])} />
      <DialogHost />
    </>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'https://a.example/1' }))
  const question = await screen.findByRole('dialog', { name: "You're leaving Mynah for a.example" })
  fireEvent.click(within(question).getByRole('button', { name: 'Open link' }))
  await waitFor(() =>
    expect(opened).toHaveBeenCalledExactlyOnceWith('https://a.example/1', '_blank', 'noopener,noreferrer'),
  )
  const second = screen.getByRole('link', { name: 'https://a.example/2' })
  expect(second.getAttribute('rel')).toBe('noopener noreferrer')
  // the browser follows it
  expect(fireEvent.click(second)).toBe(true)
})

test('a long text shows its beginning until it is expanded, and stays expanded after the row was unmounted', () => {
  const long = {
    ...message(Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n'), []),
    extras: {},
  }
  const { unmount } = render(<TextBubble {...bubble} message={long} />, { wrapper: Around })
  fireEvent.click(screen.getByRole('button', { name: 'Read more' }))
  expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull()
  expect(screen.getByText(/Line 39/)).toBeTruthy()
  unmount()
  render(<TextBubble {...bubble} message={long} />, { wrapper: Around })
  expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull()
  cleanup()
  render(<TextBubble {...bubble} message={{ ...long, id: 'm2', content: 'Short' }} />, { wrapper: Around })
  expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull()
})
