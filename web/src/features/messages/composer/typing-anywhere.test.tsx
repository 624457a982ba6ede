import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PageContextProvider } from '#ui/pages/navigation.tsx'
import { useTypingAnywhere } from './typing-anywhere.ts'

function Room({ menu }: { menu?: 'open' | 'closed' }) {
  const field = useRef<HTMLTextAreaElement>(null)
  useTypingAnywhere(field)
  return (
    <>
      <textarea ref={field} aria-label="Message" />
      <button type="button">Emoji</button>
      {menu && <div role="menu" aria-label="Message menu" {...{ [`data-${menu}`]: '' }} />}
    </>
  )
}
const visit = { visit: '', pane: 'detail', wide: true, goBack: undefined, close: () => undefined } as const
const room = (menu?: 'open' | 'closed') => (
  <PageContextProvider value={visit}>
    <Room {...(menu && { menu })} />
  </PageContextProvider>
)
const typeOnButton = () => {
  const button = screen.getByRole('button', { name: 'Emoji' })
  button.focus()
  fireEvent.keyDown(button, { key: 'a' })
}

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: true }) as MediaQueryList)
})

test('text typed on a button goes to the composer', () => {
  render(room())
  typeOnButton()
  expect(document.activeElement).toBe(screen.getByLabelText('Message'))
})

test('keys belong to an open menu, and to the composer again while the menu is still closing', () => {
  const { rerender } = render(room('open'))
  typeOnButton()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Emoji' }))
  rerender(room('closed'))
  typeOnButton()
  expect(document.activeElement).toBe(screen.getByLabelText('Message'))
})
