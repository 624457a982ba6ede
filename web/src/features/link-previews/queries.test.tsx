import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { linkPreviews } from '@mynah/contract/link-previews'
import type { Self } from '@mynah/contract/people'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import {
  close,
  isOwn,
  preview,
  setOff,
  takeCard,
  useCard,
  useIsClosed,
  useIsOff,
  useNamedPage,
} from './queries.ts'

const chat = '2:8'
const url = 'https://example.org/tea'
const text = `Look: ${url} `
const card = { id: '5', url, host: 'example.org', title: 'Tea', site: '', text: '', image: '' }
let answer: unknown
let server: ReturnType<typeof fakeServer>

beforeAll(loadEnglish)
beforeEach(() => {
  answer = card
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  server = fakeServer({
    get [linkPreviews.make.path]() {
      return answer
    },
  })
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the card of a page goes with the text that names it, once', async () => {
  const shown = renderHook(() => useCard(chat, url))
  await act(() => preview(chat, url))
  expect(shown.result.current).toEqual(card)
  expect(takeCard(chat, text)).toEqual({ card })
  expect(takeCard(chat, text)).toEqual({})
})

test('a page that is named twice is opened once', async () => {
  await act(() => Promise.all([preview(chat, url), preview(chat, url)]))
  expect(server.bodiesOf(linkPreviews.make.path)).toHaveLength(1)
})

test('a text from which the address was removed is sent without its card', async () => {
  await act(() => preview(chat, url))
  expect(takeCard(chat, 'Look: nothing')).toEqual({})
})

test('a page that says nothing of itself is sent without a card', async () => {
  answer = refusal('23001', 'Nothing there')
  await act(() => preview(chat, url))
  expect(renderHook(() => useCard(chat, url)).result.current).toBeUndefined()
  expect(takeCard(chat, text)).toEqual({})
})

test('a card that was closed is not sent', async () => {
  const closed = renderHook(() => useIsClosed(chat, url))
  await act(() => preview(chat, url))
  act(() => close(chat, url))
  expect(closed.result.current).toBe(true)
  expect(takeCard(chat, text)).toEqual({})
  expect([isOwn(`${location.origin}/#/q/group/abc`), isOwn(url)]).toEqual([true, false])
})

test('a chat for which previews are off has none, and is remembered until the session ends', async () => {
  const off = renderHook(() => useIsOff(chat))
  await act(() => preview(chat, url))
  act(() => setOff(chat, true))
  expect(off.result.current).toBe(true)
  expect(takeCard(chat, text)).toEqual({})
  expect(renderHook(() => useIsOff('2:9')).result.current).toBe(false)
  act(() => setOff(chat, false))
  expect(off.result.current).toBe(false)
})

test('an address counts once it has an end, a second after the last key; one that is pasted at once', async () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(({ draft }) => useNamedPage(draft), { initialProps: { draft: '' } })
  const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000))
  for (let length = 1; length <= url.length; length++) rerender({ draft: url.slice(0, length) })
  await settle()
  expect(result.current).toBeUndefined()
  rerender({ draft: `${url} ` })
  expect(result.current).toBeUndefined()
  await settle()
  expect(result.current).toBe(url)
  rerender({ draft: '' })
  await settle()
  rerender({ draft: 'https://example.org/coffee' })
  await settle()
  expect(result.current).toBe('https://example.org/coffee')
})

test('an answer for a page that is not named any more shows nothing', async () => {
  let give: (card: unknown) => void = () => {}
  vi.stubGlobal('fetch', async () => {
    const data = await new Promise((resolve) => (give = resolve))
    return Response.json({ retCode: '000000', retDesc: '', data })
  })
  const asked = preview(chat, url)
  await waitFor(() => expect(give).toHaveLength(1))
  act(() => close(chat, 'https://example.org/other'))
  await act(async () => {
    give(card)
    await asked
  })
  expect(renderHook(() => useCard(chat, url)).result.current).toBeUndefined()
})
