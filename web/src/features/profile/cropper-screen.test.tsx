import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { CropperProps } from 'react-easy-crop'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Around } from '#client/fake-server.fixture.tsx'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { CropperScreen } from './cropper-screen.tsx'
import { cutPicture, turnPicture } from './cut.ts'
import { pickPicture } from './picked.ts'

// both draw on a canvas, which there is none of here
const drawn = vi.hoisted(() => ({ props: {} as Partial<CropperProps> }))
vi.mock('react-easy-crop', () => ({
  default: (props: CropperProps) => {
    drawn.props = props
    return null
  },
}))
vi.mock('./cut.ts', () => ({ longestOfProfile: 1_080, cutPicture: vi.fn(), turnPicture: vi.fn() }))

const pictureOf = (name: string) => new File([name], name, { type: 'image/jpeg' })
const all = { x: 0, y: 0, width: 300, height: 200 }

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
})
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.mocked(cutPicture).mockResolvedValue(pictureOf('cut'))
  vi.mocked(turnPicture).mockResolvedValue(pictureOf('turned'))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const show = (use: string) =>
  render(
    <Around at={`/pages/cropper/cropper?for=${use}`}>
      <CropperScreen />
    </Around>,
  )

test('a picture of a moment is cut in any shape, turned, and given to the one who brought it', async () => {
  const onCut = vi.fn(async () => true)
  pickPicture(pictureOf('hill'), onCut)
  show('moment')
  fireEvent.click(screen.getByRole('radio', { name: '4:3' }))
  expect(drawn.props.aspect).toBe(4 / 3)
  fireEvent.click(screen.getByRole('radio', { name: 'Free' }))
  fireEvent.change(screen.getByRole('slider', { name: 'Proportions' }), { target: { value: '-1' } })
  expect(drawn.props.aspect).toBe(0.5)

  fireEvent.click(screen.getByRole('button', { name: 'Rotate' }))
  await vi.waitFor(() => expect(drawn.props.image).toBe('blob:turned'))
  drawn.props.onCropComplete?.(all, all)
  fireEvent.click(screen.getByRole('button', { name: 'Use picture' }))
  await vi.waitFor(() => expect(onCut).toHaveBeenCalledOnce())
  expect(cutPicture).toHaveBeenCalledWith('blob:turned', all, 2_048)
})

test('a profile picture is a square, and opened anew a picture of a moment is not known any more', () => {
  pickPicture(pictureOf('face'))
  show('avatar')
  expect(drawn.props.aspect).toBe(1)
  expect(screen.queryByRole('radiogroup')).toBeNull()
  cleanup()
  show('moment')
  expect(screen.getByText('Choose a picture first')).toBeTruthy()
})
