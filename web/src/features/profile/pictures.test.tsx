import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { profile } from '@mynah/contract/profile'
import { UploadFailed } from '@mynah/client/uploads'
import { currentSession } from '#client/session/auth-session.ts'
import { refusal } from '#client/fake-server.fixture.tsx'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import type { CropLayer } from '#features/cropping/index.ts'
import { CropperScreen } from './cropper-screen.tsx'
import { leave, more, showAsMe, wireOf } from './me.fixture.tsx'
import { ProfileScreen } from './profile-screen.tsx'

const uploaded = vi.hoisted(() => vi.fn())
vi.mock('#client/api/uploads.ts', () => ({ upload: uploaded }))

/** The layer over the page while a picture is cropped. */
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
afterEach(leave)

const file = new File(['x'], 'lake.png', { type: 'image/png' })
const pick = () =>
  fireEvent.change(document.querySelector<HTMLInputElement>('input[type=file]')!, {
    target: { files: [file] },
  })
/** @returns whether the picture was saved, and the layer may close */
const cut = () => act(async () => layer.props?.onCut(file))

test('a picture is cut to a square, sent up and used', async () => {
  uploaded.mockResolvedValue({ url: '/media/lake.webp' })
  const { bodiesOf } = showAsMe(<ProfileScreen />, {
    answers: { [profile.update.path]: wireOf({ avatarUrl: '/media/lake.webp' }) },
  })
  fireEvent.click(screen.getByRole('button', { name: /^Picture/ }))
  pick()
  expect(layer.props).toMatchObject({ file, ratio: 1 })
  expect(await cut()).toBe(true)
  expect(bodiesOf(profile.update.path)).toEqual([{ avatarUrl: '/media/lake.webp' }])
  expect(currentSession()).toMatchObject({ user: { avatarUrl: '/media/lake.webp' } })
})

test('a background takes the place of the one before, and the picture stays as it is', async () => {
  uploaded.mockResolvedValue({ url: '/media/lake.webp' })
  const { bodiesOf } = showAsMe(<ProfileScreen />, {
    answers: {
      [profile.more.path]: { ...more, bgImg: '/media/before.webp' },
      [profile.updateBackground.path]: null,
    },
  })
  await screen.findByRole('link', { name: /Payment password.*Not set/ })
  fireEvent.click(screen.getByRole('button', { name: /^Background/ }))
  const sheet = within(await screen.findByRole('dialog'))
  fireEvent.click(sheet.getByRole('button', { name: 'Choose a background' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  pick()
  expect(layer.props?.ratio).toBeGreaterThan(1)
  expect(await cut()).toBe(true)
  expect(bodiesOf(profile.updateBackground.path)).toEqual([{ bgImg: '/media/lake.webp' }])
  expect(bodiesOf(profile.update.path)).toEqual([])
})

test('a picture that does not go up says so, and one that is refused says why; both can be tried again', async () => {
  uploaded.mockRejectedValueOnce(new UploadFailed('no line'))
  const { bodiesOf, visit, answers } = showCropper(refusal('10106', 'Too often'))
  fireEvent.click(screen.getByRole('button', { name: 'Choose a picture' }))
  pick()
  expect(await cut()).toBe(false)
  expect(await screen.findByText('Upload failed. Please try again')).toBeTruthy()
  expect(bodiesOf(profile.updateBackground.path)).toEqual([])
  uploaded.mockResolvedValue({ url: '/media/lake.webp' })
  expect(await cut()).toBe(false)
  expect(await screen.findByText('Too often')).toBeTruthy()
  expect(visit.closed).toBe(0)
  answers[profile.updateBackground.path] = null
  expect(await cut()).toBe(true)
  expect(visit.closed).toBe(1)
})

function showCropper(answer: unknown) {
  const answers: Record<string, unknown> = { [profile.updateBackground.path]: answer }
  return { ...showAsMe(<CropperScreen />, { answers, at: '/x?for=background' }), answers }
}
