import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ImageViewerBody } from './image-viewer-body.tsx'

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

test('an ordinary picture fits the window as a whole', () => {
  expect(viewed(1_200, 1_600).className).toContain('max-h-full')
})
