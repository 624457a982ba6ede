import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentType } from 'react'
import { createHashRouter, createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'

import { Around, loadEnglish } from '#client/render-screen.fixture.tsx'
import { wipeDrafts } from '#client/storage/drafts.ts'
import { ComposerPanel } from '#features/messages/composer/composer-panel.tsx'
import { edit, replyTo, useEditing } from '#features/messages/composer/composer-state.ts'
import { EditStrip, QuoteStrip } from '#features/messages/bubbles/quote.tsx'
import { SelectBar } from '#features/messages/room/select-bar.tsx'
import { Dialog, Sheet } from '#ui/layers/dialog.tsx'
import { confirm, DialogHost, openMenu } from '#ui/layers/dialogs.tsx'
import { ImageViewer } from '#ui/layers/image-viewer.tsx'
import { layerKinds, leaveFirst, useLayer, type LayerKind } from '#ui/layers/layer-stack.ts'

/** How each kind of layer is opened here; a missing kind does not compile. */
type Layer = { Shown: ComponentType<{ onClose: () => void }>; name: string; open?: () => void }
const name = 'The layer'
const message = {
  id: 'm',
  from: '8',
  nick: name,
  msgType: msgType.text,
  content: 'Hello',
  seq: 1,
} as ChatMessage

const layers: Record<LayerKind, Layer> = {
  dialog: { name, Shown: ({ onClose }) => <Dialog open title={name} onClose={onClose} /> },
  sheet: { name, Shown: ({ onClose }) => <Sheet open title={name} onClose={onClose} /> },
  menu: {
    name: 'Reply',
    Shown: () => <DialogHost />,
    open: () => void openMenu(name, document.body, [{ value: 'reply', label: 'Reply' }]),
  },
  viewer: {
    name,
    Shown: ({ onClose }) => (
      <ImageViewer images={[{ src: '/a.webp', alt: name }]} index={0} onIndex={onClose} />
    ),
  },
  panel: { name, Shown: ({ onClose }) => <ComposerPanel onClose={onClose}>{name}</ComposerPanel> },
  reply: { name, Shown: () => <QuoteStrip chat="2:8" />, open: () => replyTo('2:8', message) },
  edit: {
    name: 'Edit message',
    Shown: function Shown() {
      const editing = useEditing('2:8')
      return editing && <EditStrip chat="2:8" message={editing.message} />
    },
    open: () => edit('2:8', { message, draft: { text: name, entities: [] } }),
  },
  selection: {
    name: '1 selected',
    Shown: ({ onClose }) => (
      <SelectBar conversation={{ type: 2, id: '8' }} visit="" chosen={[message]} onDone={onClose} />
    ),
  },
}
const kinds = Object.keys(layerKinds) as LayerKind[]

beforeAll(loadEnglish)
beforeEach(() => {
  wipeDrafts()
  history.pushState({ idx: 4 }, '', '#/room')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const depth = () => (history.state as { layer?: number }).layer ?? 0
const shown = (name: string) => screen.queryByText(name) ?? screen.queryByLabelText(name)

async function show(kind: LayerKind, onClose = vi.fn()) {
  const { Shown, name, open } = layers[kind]
  const View = () => <Shown onClose={onClose} />
  const view = render(<View />, { wrapper: Around })
  act(() => open?.())
  await waitFor(() => expect(shown(name)).toBeTruthy())
  await waitFor(() => expect(depth()).toBe(1))
  return { ...view, onClose, name, closes: open === undefined }
}

test.each(kinds)('Back closes a layer of the kind %s, and the page stays', async (kind) => {
  const steps = vi.fn()
  window.addEventListener('popstate', steps)
  const { onClose, name, closes } = await show(kind)
  await act(async () => history.back())
  if (closes) expect(onClose).toHaveBeenCalledOnce()
  else await waitFor(() => expect(shown(name)).toBeNull())
  expect(history.state).toMatchObject({ idx: 4 })
  expect(steps).not.toHaveBeenCalled()
  window.removeEventListener('popstate', steps)
})

test.each(kinds.filter((kind) => !layerKinds[kind].hasOwnEscape))(
  'Escape closes a layer of the kind %s',
  async (kind) => {
    const { onClose, name, closes } = await show(kind)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    if (closes) expect(onClose).toHaveBeenCalledOnce()
    else await waitFor(() => expect(shown(name)).toBeNull())
  },
)

test.each(kinds)('a layer that closes itself leaves no history entry of the kind %s', async (kind) => {
  const { unmount } = await show(kind)
  unmount()
  await waitFor(() => expect(depth()).toBe(0))
})

test('one step back closes the topmost layer alone, and one that stays open has its entry again', async () => {
  const [below, above] = [vi.fn(), vi.fn()]
  const Both = () => {
    useLayer('panel', true, below)
    useLayer('selection', true, above)
    return null
  }
  render(<Both />)
  await waitFor(() => expect(depth()).toBe(2))
  act(() => history.back())
  expect(above).toHaveBeenCalledOnce()
  expect(below).not.toHaveBeenCalled()
  await waitFor(() => expect(depth()).toBe(2))
})

test('a layer that is seen has its entry before the next event', async () => {
  const Alone = () => {
    useLayer('panel', true, () => undefined)
    return null
  }
  render(<Alone />)
  await Promise.resolve()
  expect(depth()).toBe(1)
})

test('a layer that opens by itself has no history entry', async () => {
  vi.stubGlobal('navigator', { ...navigator, userActivation: { isActive: false } })
  vi.spyOn(performance, 'now').mockReturnValue(1e9)
  const Alone = () => {
    useLayer('panel', true, () => undefined)
    return null
  }
  render(<Alone />)
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve))))
  expect(depth()).toBe(0)
  vi.unstubAllGlobals()
})

test('a page that is opened from a layer replaces its entry, and layers over the page before are closed', async () => {
  history.replaceState({ idx: 0 }, '', '#/room')
  const { length } = history
  const router = createHashRouter(
    [
      { path: '/room', element: <p>Room</p> },
      { path: '/other', element: <p>Other</p> },
    ].map(({ path, element }) => ({
      path,
      element: (
        <>
          {element}
          <DialogHost />
        </>
      ),
    })),
  )
  leaveFirst(router)
  render(<RouterProvider router={router} />)
  let answer: Promise<boolean> | undefined
  act(() => void (answer = confirm({ title: name, confirm: 'Yes' })))
  await waitFor(() => expect(depth()).toBe(1))
  await act(() => router.navigate('/other'))
  expect(await answer).toBe(false)
  expect(screen.getByText('Other')).toBeTruthy()
  expect(history.state).toMatchObject({ idx: 1 })
  expect(depth()).toBe(0)
  expect(history.length).toBe(length + 1)
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.getByText('Room')).toBeTruthy())
  router.dispose()
})

test('a layer is closed when another page comes under it, though its component stays', async () => {
  const onClose = vi.fn()
  const Lasting = () => {
    useLayer('panel', true, onClose)
    return null
  }
  const router = createMemoryRouter([{ path: '*', element: <Lasting /> }], { initialEntries: ['/room'] })
  render(<RouterProvider router={router} />)
  expect(onClose).not.toHaveBeenCalled()
  await act(() => router.navigate('/other'))
  expect(onClose).toHaveBeenCalledOnce()
})

/** Code that draws a layer, and the roles that it uses. */
const drawn =
  /@base-ui\/react\/(?:alert-dialog|context-menu|dialog|drawer|menu|popover|select)'|role="(?:alert)?dialog"/
/** Layers that open by themselves and expect an answer: Back does not close them. */
const answered = [
  'features/app-lock/lock-screen.tsx',
  'features/calling/call-screen/incoming-call.tsx',
  'features/calling/call-screen/waiting-call.tsx',
  'features/profile/name-screen.tsx',
  // a row in the menu of a message
  'features/reactions/quick-bar.tsx',
]

test('all that draws a layer registers it', () => {
  const root = join(import.meta.dirname, '../..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !/\.test\.tsx$|^gallery/.test(file),
  )
  const drawing = files.filter((file) => drawn.test(readFileSync(join(root, file), 'utf8')))
  expect(drawing.length).toBeGreaterThan(3)
  const unknown = drawing.filter((file) => !readFileSync(join(root, file), 'utf8').includes('useLayer('))
  expect(unknown.toSorted()).toEqual(answered)
})
