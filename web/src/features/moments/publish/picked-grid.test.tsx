import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import type { CropLayer } from '#features/cropping/index.ts'
import { pickedFiles, restorePicked, setPicked } from './draft.ts'
import { amelia } from '../moment.fixture.ts'
import { PublishScreen } from './publish-screen.tsx'

const device = vi.hoisted(() => new Map<string, unknown>())
vi.mock(import('#client/storage/indexed-db.ts'), async (original) => ({
  ...(await original()),
  fromCache: async <T,>(userId: string, key: string) => device.get(`${userId}/${key}`) as T | undefined,
  toCache: async (userId: string, key: string, value: unknown) => void device.set(`${userId}/${key}`, value),
  dropFromCache: async (userId: string, key: string) => void device.delete(`${userId}/${key}`),
}))

const layer = vi.hoisted(() => ({ props: undefined as ComponentProps<typeof CropLayer> | undefined }))
vi.mock(import('#features/cropping/index.ts'), async (original) => {
  const before = await original()
  const Layer = (props: ComponentProps<typeof CropLayer>) => {
    layer.props = props
    return null
  }
  return { ...before, CropLayer: Object.assign(Layer, { fetch: before.CropLayer.fetch }) }
})

beforeAll(loadEnglish)
beforeEach(() => {
  device.clear()
  signIn({ token: 't', userId: '7', userInfo: amelia as unknown as Self })
  vi.stubGlobal('fetch', fakeServer({ 'moment/draft': { draft: null } }).fetch)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  end()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const pictureOf = (name: string) => new File([name], name, { type: 'image/jpeg' })
const shown = () => [...document.querySelectorAll('li img')].map((one) => one.getAttribute('src'))

test('a press on a picture opens the cropper, and the result has its position and is stored on the device', async () => {
  setPicked([{ file: pictureOf('a') }, { file: pictureOf('b') }])
  renderScreen(<PublishScreen />, { at: '/pages/moment/publish' })
  fireEvent.click(await screen.findByRole('button', { name: 'Picture 2 of 2' }))
  expect(layer.props?.file.name).toBe('b')
  expect(await layer.props?.onCut(pictureOf('cut'))).toBe(true)
  await vi.waitFor(() => expect(shown()).toEqual(['blob:a', 'blob:cut']))

  // after a reload nothing is in memory
  const stored = [...device.entries()]
  setPicked([])
  for (const [key, value] of stored) device.set(key, value)
  await restorePicked()
  await vi.waitFor(() => expect(shown()).toEqual(['blob:a', 'blob:cut']))
  expect(pickedFiles.get().map(({ file }) => file.name)).toEqual(['a', 'cut'])
})

test('published or removed files are not restored', async () => {
  setPicked([{ file: pictureOf('a') }])
  setPicked([])
  await restorePicked()
  expect(pickedFiles.get()).toEqual([])
})
