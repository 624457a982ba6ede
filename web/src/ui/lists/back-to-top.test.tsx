import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { Button } from '@mynah/ui/button.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { UiTextProvider, useUiText } from '@mynah/ui/ui-text.tsx'
import type { ReactNode } from 'react'

function Worded({ children }: { children: ReactNode }) {
  return <UiTextProvider value={{ ...useUiText(), backToTop: 'Back to top' }}>{children}</UiTextProvider>
}

const scrolledTo = (top: number) => {
  const scroller = document.querySelector('.scroller')
  if (!scroller) throw new Error('Nothing scrolls')
  Object.defineProperty(scroller, 'scrollTop', { configurable: true, value: top })
  fireEvent.scroll(scroller)
  return scroller
}

test('every page that scrolls leads back to its top once it is far away, without being asked to', async () => {
  render(<Screen title="Long">…</Screen>, { wrapper: Worded })
  expect(screen.queryByRole('button', { name: 'Back to top' })).toBeNull()
  scrolledTo(limits.backToTopPx)
  expect(screen.queryByRole('button', { name: 'Back to top' })).toBeNull()
  // its code loads after the page
  const { scroller, button } = await waitFor(() => ({
    scroller: scrolledTo(limits.backToTopPx + 1),
    button: screen.getByRole('button', { name: 'Back to top' }),
  }))
  const scrollTo = vi.fn()
  Object.assign(scroller, { scrollTo })
  fireEvent.click(button)
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
})

test('a page whose body has its own scroller gets no second button to the top', () => {
  render(
    <Screen title="Room" bare>
      <div className="scroller" />
    </Screen>,
    { wrapper: Worded },
  )
  scrolledTo(limits.backToTopPx + 1)
  expect(screen.queryByRole('button', { name: 'Back to top' })).toBeNull()
})

test('the second press of a double click is ignored, another press is not', () => {
  const press = vi.fn()
  render(<Button onClick={press}>Send</Button>)
  const button = screen.getByRole('button', { name: 'Send' })
  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 2 })
  expect(press).toHaveBeenCalledTimes(1)
  fireEvent.click(button, { detail: 1 })
  expect(press).toHaveBeenCalledTimes(2)
})
