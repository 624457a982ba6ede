import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '@mynah/contract/socket'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { AudioBubble } from './audio-bubble.tsx'
import { isVoiceLong, rareTypeOf, wmaMs } from '../viewer/playable.ts'
import { PreFileScreen } from '../viewer/pre-file-screen.tsx'
import { PreVideoScreen } from '../viewer/pre-video-screen.tsx'
import { VideoBubble } from './video-bubble.tsx'

const key = 'x'.repeat(43)
const plays = (answer: CanPlayTypeResult) =>
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(answer)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function speak(language: string): Promise<void> {
  localStorage.setItem('lang', language)
  await startLanguage()
  await loadSignedInTexts()
}

const message = (content: object): ChatMessage => ({
  ...({ id: 'm1', seq: 1, cmd: 11, from: '8', groupId: '5', chatType: 1, msgType: 0 } as const),
  ...{ content: JSON.stringify(content), extras: {}, createTime: 1, nick: 'Linh', avatar: '' },
})
const at = (element: React.ReactNode, address = '/x') =>
  render(<MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>)
const given = { mine: false, meta: null, onOpen: () => {}, onEditAgain: undefined }
const film = (ending: string, mime: string) =>
  message({
    ...{ url: `/media/chat/${key}.${ending}`, mime, poster: '', duration: 2_500 },
    ...{ width: 320, height: 180, size: 9 },
  })

for (const [language, sentence, download] of [
  ['en', 'This browser cannot play this video.', 'Download'],
  ['vi', 'Trình duyệt này không phát được video này.', 'Tải xuống'],
] as const)
  test(`a video that cannot be played here says so in the bubble and on its page, and is offered: ${language}`, async () => {
    await speak(language)
    plays('')
    const one = film('avi', 'video/x-msvideo')
    const bubble = at(<VideoBubble {...given} message={one} />)
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.getByRole('link', { name: download }).getAttribute('href')).toContain('.avi')
    expect(bubble.container.querySelector('video')).toBeNull()
    cleanup()
    const page = at(<PreVideoScreen />, `/x?url=${encodeURIComponent(`/media/chat/${key}.mpg`)}`)
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.getByRole('link', { name: download }).getAttribute('href')).toContain('.mpg')
    expect(page.container.querySelector('video')).toBeNull()
  })

test('a video of such a kind is played where the browser can', async () => {
  await speak('en')
  plays('maybe')
  at(<VideoBubble {...given} message={film('3gp', 'video/3gpp')} />)
  expect(screen.getByRole('button', { name: 'Play video' })).toBeTruthy()
  expect(screen.queryByText('This browser cannot play this video.')).toBeNull()
  cleanup()
  const page = at(<PreVideoScreen />, `/x?url=${encodeURIComponent(`/media/chat/${key}.3gp`)}`)
  expect(page.container.querySelector('video')).toBeTruthy()
})

test('a sound that cannot be played here says so and is offered', async () => {
  await speak('en')
  plays('')
  const content = {
    url: `/media/chat/${key}.wma`,
    mime: 'audio/x-ms-wma',
    duration: 2_500,
    waveform: '',
    size: 9,
  }
  at(<AudioBubble {...given} message={message(content)} />)
  expect(screen.getByText('This browser cannot play this recording.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain('.wma')
})

test('a file of such a kind says on its page that it cannot be played, and is not loaded for that', async () => {
  await speak('en')
  plays('')
  const asked = vi.fn(async () => new Response(''))
  vi.stubGlobal('fetch', asked)
  for (const name of ['a.qsv', 'a.avi', 'a.mpeg']) {
    at(<PreFileScreen />, `/x?url=${encodeURIComponent(`/media/chat/${key}.bin`)}&name=${name}&size=5`)
    expect(screen.getByText('This browser cannot play this video.'), name).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy()
    cleanup()
  }
  expect(asked).not.toHaveBeenCalled()
})

test('kinds are known under all their types, and by their name where the browser knows none', () => {
  expect(rareTypeOf({ name: 'a', type: 'video/avi' })).toBe('video/x-msvideo')
  expect(rareTypeOf({ name: 'A.WMA', type: '' })).toBe('audio/x-ms-wma')
  expect(rareTypeOf({ name: 'a.avi', type: 'text/plain' })).toBeUndefined()
  expect(rareTypeOf({ name: 'a.mp4', type: 'video/mp4' })).toBeUndefined()
})

test('the length of a WMA is read from its header: only what is as long as a voice becomes one', async () => {
  const bytes = new Uint8Array(300)
  bytes.set([0xa1, 0xdc, 0xab, 0x8c, 0x47, 0xa9, 0xcf, 0x11, 0x8e, 0xe4, 0, 0xc0, 0x0c, 0x20, 0x53, 0x65], 50)
  const view = new DataView(bytes.buffer)
  view.setBigUint64(114, 55_000_000n, true)
  view.setBigUint64(130, 3_000n, true)
  expect(await wmaMs(new Blob([bytes]))).toBe(2_500)
  expect(await wmaMs(new Blob(['nothing']))).toBe(0)
  expect([0, 999, 1_000, 60_000, 60_001].map(isVoiceLong)).toEqual([false, false, true, true, false])
})
