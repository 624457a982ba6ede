import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { messageKinds } from '#app/message-kinds.ts'
import { setMessageKinds } from '#client/message-kinds.ts'
import { queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import type { Self } from '@mynah/contract/people'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { HistoryScreen } from './history-screen.tsx'

beforeAll(async () => {
  setMessageKinds(messageKinds)
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

test('pulling the history of a room down asks for it again', async () => {
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url).pathname)
    return Response.json({
      retCode: '000000',
      retDesc: '',
      data: { list: [], more: false, pageNo: 1, pageSize: 20 },
    })
  })
  renderScreen(<HistoryScreen />, { at: '/pages/room/history?id=9&type=2' })
  await waitFor(() => expect(asked).toHaveLength(1), { timeout: 20_000 })
  await screen.findByText(/No photos or videos yet/)
  const scroller = document.querySelector('.scroller')
  if (!scroller) throw new Error('Nothing scrolls')
  // pull to refresh is loaded after the page
  await waitFor(() => expect(scroller.querySelector('[role=status]')).not.toBeNull(), { timeout: 20_000 })
  fireEvent.touchStart(scroller, { touches: [{ clientX: 0, clientY: 0 }] })
  fireEvent.touchMove(scroller, { touches: [{ clientX: 0, clientY: 400 }] })
  fireEvent.touchEnd(scroller)
  await waitFor(() => expect(asked).toHaveLength(2), { timeout: 20_000 })
})

const found = (id: string, msgType: number, content: string) => ({
  ...{
    id,
    seq: Number(id),
    msgType,
    content,
    extras: '{}',
    createTime: 1,
    from: '9',
    nick: 'Linh',
    avatar: '',
  },
  ...{ toBizId: '9', toBizType: 2 },
})
async function history(
  list: ReturnType<typeof found>[],
  at = '/pages/room/history?id=9&type=2',
): Promise<void> {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async () =>
    Response.json({ retCode: '000000', retDesc: '', data: { list, more: false, pageNo: 1, pageSize: 20 } }),
  )
  renderScreen(<HistoryScreen />, { at: at })
}

test('a picture that cannot be read keeps its tile, and still leads to its message', async () => {
  const box = { width: 4, height: 3, size: 1, mime: 'image/webp' }
  const key = 'k'.repeat(43)
  const url = `https://media.example.org/media/chat/${key}.webp`
  await history([
    found('1', msgType.image, JSON.stringify({ ...box, url, thumb: url })),
    found('2', msgType.image, '{'),
    found('3', msgType.video, 'null'),
    found('4', msgType.image, JSON.stringify({ ...box, url, thumb: 'javascript:alert(1)' })),
  ])
  expect(await screen.findAllByRole('link', { name: 'Photo from Linh' })).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'Video from Linh' }).getAttribute('href')).toContain('at=3')
  const shown = [...document.querySelectorAll('li img')].map((one) => one.getAttribute('src'))
  expect(shown).toEqual([`/media/chat/${key}.webp`])
})

test('a file that cannot be read is a message of a kind that is not named', async () => {
  const file = { url: '/media/chat/a.pdf', name: 'plan.pdf', size: 2_048, mime: 'application/pdf' }
  await history([
    found('1', msgType.file, JSON.stringify(file)),
    found('2', msgType.file, '{"name":7}'),
    found('3', msgType.file, 'null'),
  ])
  fireEvent.click(await screen.findByRole('radio', { name: 'Files' }))
  expect(await screen.findByText('plan.pdf')).toBeTruthy()
  expect(screen.getAllByText('[Message]')).toHaveLength(2)
  expect(screen.getAllByText('Linh')).toHaveLength(2)
})

test('links are listed one by one, each with a link to its message', async () => {
  await history([
    found('1', msgType.text, 'Read https://mynah.example.org/guide and http://example.com first'),
    found('2', msgType.text, 'What does http mean?'),
  ])
  fireEvent.click(await screen.findByRole('radio', { name: 'Links' }))
  const link = await screen.findByRole('link', { name: 'https://mynah.example.org/guide' })
  expect(link.getAttribute('href')).toBe('https://mynah.example.org/guide')
  expect(screen.getByRole('link', { name: 'http://example.com' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Linh · Read/ }).getAttribute('href')).toContain('at=1')
  expect(screen.queryByText(/What does/)).toBeNull()
})

test('the links tab has addresses of linked texts and those that begin with www, each once', async () => {
  const extras = JSON.stringify({ entities: [['a', 0, 9, 'https://example.org/plan']] })
  await history([
    { ...found('1', msgType.text, 'Our plans: www.example.com, or https://example.org/plan'), extras },
  ])
  fireEvent.click(await screen.findByRole('radio', { name: 'Links' }))
  const link = await screen.findByRole('link', { name: 'www.example.com' })
  expect(link.getAttribute('href')).toBe('https://www.example.com/')
  expect(screen.getAllByRole('link', { name: 'https://example.org/plan' })).toHaveLength(1)
})

test('the history of no conversation is empty, and does not load for ever', async () => {
  await history([], '/pages/room/history')
  expect(await screen.findByText(/No photos or videos yet/)).toBeTruthy()
})

test('an empty tab says what is missing', async () => {
  await history([])
  expect(await screen.findByText('No photos or videos yet.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Files' }))
  expect(await screen.findByText('No files yet.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Links' }))
  expect(await screen.findByText('No links yet.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Voice' }))
  expect(await screen.findByText('No voice messages yet.')).toBeTruthy()
})
