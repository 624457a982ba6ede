import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { FilmPlayer } from './film-player.tsx'

beforeEach(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(document, 'pictureInPictureEnabled')
})

const show = () => {
  const { container } = render(<FilmPlayer url="/media/a.mp4" poster="" onBroken={() => undefined} />)
  return container.querySelector('video') as HTMLVideoElement
}

test('a video plays at three speeds, one after the other', () => {
  const film = show()
  for (const [name, rate] of [
    ['1', 1.5],
    ['1.5', 2],
    ['2', 1],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: `Playback speed ${name}×` }))
    expect(film.playbackRate).toBe(rate)
  }
})

test('a window of its own is offered where the browser has one', () => {
  show()
  expect(screen.queryByRole('button', { name: 'Picture in picture' })).toBeNull()
  cleanup()
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true })
  const film = show()
  film.requestPictureInPicture = vi.fn(async () => ({}) as PictureInPictureWindow)
  fireEvent.click(screen.getByRole('button', { name: 'Picture in picture' }))
  expect(film.requestPictureInPicture).toHaveBeenCalledOnce()
})
