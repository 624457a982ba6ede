import { expect, test } from 'vitest'
import { imageOf } from './message-content.ts'

const key = 'k'.repeat(43)
const urlOf = (url: string) =>
  imageOf({ content: JSON.stringify({ url, thumb: url, width: 4, height: 3, size: 1, mime: 'image/webp' }) })

test("a file that an older message names at the media origin is loaded from the app's own", () => {
  expect(urlOf(`https://media.example.org/media/chat/${key}.webp`)).toMatchObject({
    url: `/media/chat/${key}.webp`,
    thumb: `/media/chat/${key}.webp`,
  })
  expect(urlOf(`/media/chat/${key}-s.webp`)?.url).toBe(`/media/chat/${key}-s.webp`)
  expect(urlOf('https://example.org/other.webp')?.url).toBe('https://example.org/other.webp')
})
