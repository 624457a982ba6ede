import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Clock } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Around } from '#client/render-screen.fixture.tsx'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { draftOf, saveWhole, wipeDrafts } from '#client/storage/drafts.ts'

import type { CropLayer } from '#features/cropping/index.ts'
import { defineFeature } from '#client/feature.ts'
import { setFeatures } from '#client/feature-parts.ts'
import { fetchRoomParts } from '#client/room-part.ts'
import { SendSheet, type HowSent } from './send-sheet.tsx'

const layer = vi.hoisted(() => ({ props: undefined as ComponentProps<typeof CropLayer> | undefined }))
vi.mock(import('#features/cropping/index.ts'), async (original) => {
  const before = await original()
  const Layer = (props: ComponentProps<typeof CropLayer>) => {
    layer.props = props
    return null
  }
  return { ...before, CropLayer: Object.assign(Layer, { fetch: before.CropLayer.fetch }) }
})

beforeEach(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: true, media: query }) as MediaQueryList,
  )
  wipeDrafts()
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const chat = '2:7'
const picture = (name: string) => new File(['x'.repeat(500_000)], name, { type: 'image/png' })

function Sheet({ files, onSend }: { files: File[]; onSend: (files: File[], how: HowSent) => void }) {
  const [left, setLeft] = useState(files)
  return (
    <SendSheet {...{ chat, group: false, role: 0, asFiles: false, files: left, onChange: setLeft, onSend }} />
  )
}

test('the draft goes with a picture, by the button or by Enter, and stays when the sheet is closed', async () => {
  const onSend = vi.fn()
  const files = [picture('a.png')]
  saveWhole(chat, { text: 'Our beach', entities: [] })
  render(<Sheet files={files} onSend={onSend} />, { wrapper: Around })
  const caption = await screen.findByRole('textbox', { name: 'Add a caption' })
  expect(caption).toHaveProperty('value', 'Our beach')
  await waitFor(() => expect(document.activeElement).toBe(caption))
  fireEvent.keyDown(caption, { key: 'Enter' })
  expect(onSend).toHaveBeenLastCalledWith(files, { asFiles: false, original: false })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Original quality/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend).toHaveBeenLastCalledWith(files, { asFiles: false, original: true })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Send as a file' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend).toHaveBeenLastCalledWith(files, { asFiles: true, original: true })
  fireEvent.change(caption, { target: { value: 'Our beach at noon' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(draftOf(chat)).toBe('Our beach at noon')
})

test('pictures are looked at, put in another order and left out', async () => {
  const onSend = vi.fn()
  const [a, b, c] = [picture('a.png'), picture('b.png'), picture('c.png')]
  render(<Sheet files={[a, b, c]} onSend={onSend} />, { wrapper: Around })
  expect(await screen.findByRole('dialog', { name: 'Send 3 photos' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'c.png' }))
  expect(screen.getByRole('img', { name: 'c.png' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Move earlier' }))
  expect(screen.getByText('2 / 3')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'a.png' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove a.png' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend).toHaveBeenLastCalledWith([c, b], { asFiles: false, original: false })
})

test('a picture is cropped before it is sent, with the same position and name; animations and files are not', async () => {
  const onSend = vi.fn()
  const [a, b, moving] = [picture('a.png'), picture('b.png'), new File(['x'], 'c.gif', { type: 'image/gif' })]
  render(<Sheet files={[a, b, moving]} onSend={onSend} />, { wrapper: Around })
  fireEvent.click(await screen.findByRole('button', { name: 'Crop and rotate' }))
  expect(layer.props?.file).toBe(a)
  await act(async () => {
    await layer.props?.onCut(new File(['cut'], 'picture.jpg', { type: 'image/jpeg' }))
    layer.props?.onClose()
  })
  fireEvent.click(screen.getByRole('button', { name: 'c.gif' }))
  expect(screen.queryByRole('button', { name: 'Crop and rotate' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  const [sent] = onSend.mock.lastCall as [File[]]
  expect(sent.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['a.jpg', 'image/jpeg', 3],
    ['b.png', 'image/png', 500_000],
    ['c.gif', 'image/gif', 1],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'b.png' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Send as files' }))
  expect(screen.queryByRole('button', { name: 'Crop and rotate' })).toBeNull()
})

test('the chosen files can be scheduled for a later time', async () => {
  const runFiles = vi.fn<(chat: string, leave: (sendTime: number) => void) => void>()
  const action = { icon: Clock, name: () => 'Schedule', run: vi.fn(), runFiles }
  setFeatures([defineFeature({ name: 'clock', roomPart: async () => ({ sendActions: [action] }) })])
  await fetchRoomParts()
  const onSend = vi.fn()
  const files = [picture('a.png')]
  render(<Sheet files={files} onSend={onSend} />, { wrapper: Around })
  fireEvent.click(await screen.findByRole('button', { name: 'Schedule' }))
  expect(onSend).not.toHaveBeenCalled()
  runFiles.mock.calls[0]?.[1](9_000)
  expect(onSend).toHaveBeenCalledWith(files, { asFiles: false, original: false, sendTime: 9_000 })
  setFeatures([])
})
