import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fitPicture, shrinkPicture } from './pictures.ts'

let natural = { width: 100, height: 100 }
let isShown = true
const drawn: [width: number, height: number][] = []

beforeEach(() => {
  isShown = true
  drawn.length = 0
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  vi.stubGlobal(
    'Image',
    class {
      get naturalWidth() {
        return natural.width
      }
      get naturalHeight() {
        return natural.height
      }
      decode = async () => {
        if (!isShown) throw new Error('unreadable')
      }
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    drawn.push([this.width, this.height])
    done(new Blob(['small'], { type: type ?? '' }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const picture = (type: string, bytes = 600_000) => new File([new Uint8Array(bytes)], 'a.x', { type })

test('an original with too many pixels is scaled down before the upload', async () => {
  natural = { width: 8_000, height: 6_000 }
  const fit = await fitPicture(picture('image/jpeg'))
  expect([fit.name, fit.type, drawn]).toEqual(['a.jpg', 'image/jpeg', [[4_096, 3_072]]])
})

test('one of more bytes than its use has is made smaller, and an ordinary one stays as it is', async () => {
  natural = { width: 4_000, height: 3_000 }
  const photo = picture('image/jpeg', 9 * 1024 * 1024)
  expect((await fitPicture(photo, 'certificate')).size).toBeLessThan(100)
  expect(await fitPicture(photo, 'chat')).toBe(photo)
})

test('a long screenshot has a readable side, and stays transparent', async () => {
  natural = { width: 1_080, height: 16_000 }
  const shrunk = await shrinkPicture(picture('image/png'))
  expect([shrunk.type, drawn]).toEqual(['image/webp', [[720, 10_667]]])
})

test('a format that only this browser reads is converted; one that neither reads is uploaded as it is', async () => {
  natural = { width: 400, height: 300 }
  const photo = picture('image/heic', 1_000)
  expect((await fitPicture(photo)).type).toBe('image/jpeg')
  isShown = false
  expect(await fitPicture(photo)).toBe(photo)
})

test('animations stay animated', async () => {
  natural = { width: 8_000, height: 6_000 }
  const gif = picture('image/gif')
  expect(await fitPicture(gif)).toBe(gif)
  expect(drawn).toEqual([])
})
