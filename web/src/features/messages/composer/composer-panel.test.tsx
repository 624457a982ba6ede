import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { renderScreen } from '#client/render-screen.fixture.tsx'
import { PageContextProvider, type PageContext } from '#ui/pages/navigation.tsx'
import { ComposerPanel } from './composer-panel.tsx'

afterEach(cleanup)

const page = (wide: boolean): PageContext => ({
  ...{ visit: '', pane: 'detail', wide, goBack: undefined },
  close: () => undefined,
})

function show(wide: boolean) {
  const onClose = vi.fn()
  renderScreen(
    <>
      <PageContextProvider value={page(wide)}>
        <button type="button">A message</button>
        <div>
          <button type="button">Emoji</button>
          <ComposerPanel beside onClose={onClose}>
            <button type="button">Cat</button>
          </ComposerPanel>
        </div>
      </PageContextProvider>
    </>,
  )
  return onClose
}
const at = (name: string) => screen.getByRole('button', { name })

test('on a wide screen a press beside the panel closes it, and also reaches its target', () => {
  const onClose = show(true)
  fireEvent.pointerDown(at('A message'))
  for (const own of ['Cat', 'Emoji']) fireEvent.click(at(own))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(at('A message'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('on a phone it stays in the place of the keyboard', () => {
  const onClose = show(false)
  fireEvent.click(at('A message'))
  expect(onClose).not.toHaveBeenCalled()
})
