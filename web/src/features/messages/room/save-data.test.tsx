import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ChatMessage } from '@mynah/contract/socket'
import { Around, loadEnglish } from '#client/render-screen.fixture.tsx'
import { chooseDataSaving } from '#client/device/data-saving.ts'

import { Album } from '../bubbles/album.tsx'
import { ImageBubble } from '../bubbles/image-bubble.tsx'
import { VideoBubble } from '../bubbles/video-bubble.tsx'

beforeAll(loadEnglish)
afterEach(() => {
  cleanup()
  chooseDataSaving('off')
})

const image = {
  ...{ url: '/media/a.webp', thumb: '/media/a-s.webp', width: 400, height: 300 },
  ...{ size: 1_258_291, mime: 'image/webp' },
}
const video = {
  ...{ url: '/media/b.mp4', poster: '/media/b-s.webp', duration: 61_000, width: 400, height: 300 },
  ...{ size: 8_388_608, mime: 'video/mp4' },
}
const message = (msgType: number, content: object): ChatMessage => ({
  ...({ id: `m${msgType}`, seq: 1, cmd: 11, from: '8', to: '7', chatType: 2, msgType } as const),
  ...{ content: JSON.stringify(content), extras: {}, createTime: 1, nick: 'Linh', avatar: '' },
})

const nothing = () => undefined
const bubble = { mine: false, meta: null, onOpen: nothing, onEditAgain: undefined }
const show = (child: ReactNode) => render(<Around>{child}</Around>)
const loaded = () => [...document.querySelectorAll('img, video')].map((one) => one.getAttribute('src') ?? '')

test('a picture is the small one, and says how much opening it loads where data is saved', () => {
  chooseDataSaving('always')
  show(<ImageBubble message={message(1, image)} {...bubble} />)
  expect(screen.getByRole('button', { name: 'Open photo, 1.2 MB' }).textContent).toContain('1.2 MB')
  expect(loaded()).toEqual(['/media/a-s.webp'])
})

test('if no data is saved it shows nothing about it', () => {
  show(<ImageBubble message={message(1, image)} {...bubble} />)
  expect(screen.getByRole('button', { name: 'Open photo' }).textContent).toBe('')
})

test('a video says how long and how large it is, and loads its picture alone', () => {
  chooseDataSaving('always')
  show(<VideoBubble message={message(3, video)} {...bubble} />)
  expect(screen.getByRole('button', { name: 'Play video' }).textContent).toBe('1:01 · 8 MB')
  expect(loaded()).toEqual(['/media/b-s.webp'])
})

test('so do the tiles of an album', () => {
  chooseDataSaving('always')
  const parts = [message(1, image), message(3, video)].map((one) => ({
    ...{ key: one.id, kind: 'message', message: one, inProgress: undefined },
  })) as unknown as Parameters<typeof Album>[0]['parts']
  const actions = {
    onMenu: nothing,
    onFailed: nothing,
    onOpen: nothing,
    onCancel: nothing,
    onToggle: nothing,
  }
  show(<Album parts={parts} chosen={undefined} meta={null} actions={actions} />)
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['1.2 MB', '1:01 · 8 MB'])
  expect(loaded()).toEqual(['/media/a-s.webp', '/media/b-s.webp'])
})

test('a video of an album that goes up shows how far it is in place of its length', () => {
  const film = message(3, video)
  const inProgress = { state: 'sending', text: '', progress: 0.4 }
  const parts = [{ key: film.id, message: film, inProgress }] as unknown as Parameters<
    typeof Album
  >[0]['parts']
  show(<Album parts={parts} chosen={undefined} meta={null} actions={{} as never} />)
  expect(screen.getByText('40%')).toBeTruthy()
  expect(screen.queryByText('1:01')).toBeNull()
})
