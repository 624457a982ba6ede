import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ImageViewerBody } from './image-viewer-body.tsx'
import type { ViewedImage } from './image-viewer.tsx'

const viewed = (width: number, height: number) => {
  const images = [{ src: '/media/a.webp', alt: 'Picture', width, height }]
  render(<ImageViewerBody images={images} index={0} onIndex={() => undefined} />)
  return screen.getByRole('img', { name: 'Picture' })
}

test('a long screenshot is as wide as the window, and scrolls', () => {
  const image = viewed(922, 13_653)
  expect(image.className).not.toContain('max-h-full')
  expect(image.parentElement?.className).toContain('scroller')
})

test('an ordinary picture fits the window completely', () => {
  expect(viewed(1_200, 1_600).className).toContain('max-h-full')
})

test('it shows the sender, the time and the caption, arrow keys move on, and a video is in the same row', () => {
  const onIndex = vi.fn<(index: number | undefined) => void>()
  const images: ViewedImage[] = [
    { src: '/a.webp', alt: 'Picture', title: 'Linh Vũ', subtitle: 'Today 10:20', caption: 'The sea' },
    { src: '/b.mp4', alt: 'Video', video: <p>plays</p> },
  ]
  const { rerender } = render(<ImageViewerBody images={images} index={0} onIndex={onIndex} />)
  for (const words of ['Linh Vũ', 'Today 10:20', 'The sea', '1 / 2'])
    expect(screen.getByText(words), words).toBeTruthy()
  const dialog = screen.getByRole('dialog', { name: 'Picture' })
  for (const key of ['ArrowLeft', 'ArrowRight']) fireEvent.keyDown(dialog, { key })
  expect(onIndex.mock.calls).toEqual([[1]])
  rerender(<ImageViewerBody images={images} index={1} onIndex={onIndex} />)
  expect(screen.getByText('plays')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('a picture that was sent while it is looked at stays the same, and zoomed', () => {
  const sent = (src: string): ViewedImage[] => [{ src, key: 'one', alt: 'Picture' }]
  const { rerender } = render(<ImageViewerBody images={sent('blob:a')} index={0} onIndex={() => undefined} />)
  const image = screen.getByRole('img', { name: 'Picture' })
  rerender(<ImageViewerBody images={sent('/media/a.webp')} index={0} onIndex={() => undefined} />)
  expect(screen.getByRole('img', { name: 'Picture' })).toBe(image)
  expect(image.getAttribute('src')).toBe('/media/a.webp')
})
