import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { isOwnFile } from './links.ts'
import { PreFileScreen } from './pre-file-screen.tsx'
import { PreVideoScreen } from './pre-video-screen.tsx'

beforeAll(loadEnglish)

afterEach(() => vi.unstubAllGlobals())

const open = (Screen: typeof PreFileScreen, url: string) => {
  const asked = vi.fn(async () => new Response('words'))
  vi.stubGlobal('fetch', asked)
  const { container, unmount } = render(
    <MemoryRouter
      initialEntries={[`/x?${new URLSearchParams({ url, name: 'a.txt', size: '5' }).toString()}`]}
    >
      <Screen />
    </MemoryRouter>,
  )
  return { asked, container, unmount }
}

test('a file of another site is not loaded: the page says where its address leads, as for links', () => {
  for (const Screen of [PreFileScreen, PreVideoScreen]) {
    const { asked, container, unmount } = open(Screen, 'https://evil.example/a.txt')
    expect(screen.getByText("You're leaving Mynah for evil.example")).toBeTruthy()
    expect(container.querySelector('video, img, [download]')).toBeNull()
    expect(asked).not.toHaveBeenCalled()
    unmount()
  }
})

test('an address that is none leads nowhere', () => {
  for (const url of ['javascript:alert(1)', 'https:evil', '/api/user/getUserInfo', '']) {
    const { container, unmount } = open(PreFileScreen, url)
    expect(container.querySelector(`a[href^="javascript"], a[href*="evil"], [download]`), url).toBeNull()
    unmount()
  }
})

test('a file is ours where this origin serves it, however its address is written', () => {
  for (const own of ['/media/chat/a.bin', `${location.origin}/media/chat/a.bin`, '/stickers/mynah/a.webp'])
    expect(isOwnFile(own), own).toBe(true)
  for (const other of [
    '//evil/media/a',
    '/\\\\evil/media/a',
    '/media/../api/x',
    'https://evil/media/a',
    'data:,x',
    '',
  ])
    expect(isOwnFile(other), other).toBe(false)
})
