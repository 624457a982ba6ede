import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { CropperProps } from 'react-easy-crop'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { Around, loadEnglish } from '#client/render-screen.fixture.tsx'
import { CropLayer } from './crop-layer.tsx'
import { cutPicture, turnPicture } from './cut.ts'

// both draw on a canvas, which this environment does not have
const drawn = vi.hoisted(() => ({ props: {} as Partial<CropperProps> }))
vi.mock('react-easy-crop', () => ({
  default: (props: CropperProps) => {
    drawn.props = props
    return null
  },
}))
vi.mock('./cut.ts', () => ({ cutPicture: vi.fn(), turnPicture: vi.fn() }))

const pictureOf = (name: string) => new File([name], name, { type: 'image/jpeg' })
const all = { x: 0, y: 0, width: 300, height: 200 }

beforeAll(loadEnglish)
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
const show = (onCut: (picture: File) => Promise<boolean>, onClose = vi.fn()) =>
  render(<CropLayer {...{ file: pictureOf('hill'), longest: 2_048, onCut, onClose }} />, { wrapper: Around })

test('a picture is cropped in any shape, rotated, and passed to the caller', async () => {
  const [onCut, onClose] = [vi.fn(async () => true), vi.fn()]
  show(onCut, onClose)
  fireEvent.click(screen.getByRole('radio', { name: '4:3' }))
  expect(drawn.props.aspect).toBe(4 / 3)
  fireEvent.click(screen.getByRole('radio', { name: 'Free' }))
  fireEvent.change(screen.getByRole('slider', { name: 'Proportions' }), { target: { value: '-1' } })
  expect(drawn.props.aspect).toBe(0.5)

  fireEvent.click(screen.getByRole('button', { name: 'Rotate' }))
  await vi.waitFor(() => expect(drawn.props.image).toBe('blob:turned'))
  drawn.props.onCropComplete?.(all, all)
  fireEvent.click(screen.getByRole('button', { name: 'Use picture' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onCut).toHaveBeenCalledOnce()
  expect(cutPicture).toHaveBeenCalledWith('blob:turned', all, 2_048)
})

test('a picture that the caller refuses, or that cannot be read, stays open for cropping', async () => {
  const [onCut, onClose] = [vi.fn(async () => false), vi.fn()]
  show(onCut, onClose)
  drawn.props.onCropComplete?.(all, all)
  fireEvent.click(screen.getByRole('button', { name: 'Use picture' }))
  await vi.waitFor(() => expect(onCut).toHaveBeenCalledOnce())
  vi.mocked(cutPicture).mockRejectedValueOnce(new Error('not a picture'))
  const again = () => fireEvent.click(screen.getByRole('button', { name: 'Use picture' }))
  await vi.waitFor(() => {
    again()
    expect(cutPicture).toHaveBeenCalledTimes(2)
  })
  expect(onCut).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})

test('with a fixed shape none can be chosen', () => {
  render(<CropLayer file={pictureOf('face')} ratio={1} longest={1_080} onCut={vi.fn()} onClose={vi.fn()} />, {
    wrapper: Around,
  })
  expect(drawn.props.aspect).toBe(1)
  expect(screen.queryByRole('radiogroup')).toBeNull()
})

test('a picture is not passed on when cropping is closed', () => {
  const [onCut, onClose] = [vi.fn(async () => true), vi.fn()]
  show(onCut, onClose)
  fireEvent.click(within(screen.getByRole('banner')).getByRole('button'))
  expect(onClose).toHaveBeenCalledOnce()
  expect(onCut).not.toHaveBeenCalled()
})
