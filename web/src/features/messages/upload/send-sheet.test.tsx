import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { Around } from '#client/fake-server.fixture.tsx'
import { SendSheet } from './send-sheet.tsx'

beforeEach(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: true, media: query }) as MediaQueryList,
  )
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a picture goes with what is written under it, by the button or by Enter of a keyboard', async () => {
  const onSend = vi.fn()
  const files = [new File(['x'.repeat(500_000)], 'a.png', { type: 'image/png' })]
  render(<SendSheet files={files} onChange={() => undefined} onSend={onSend} />, { wrapper: Around })
  const caption = await screen.findByRole('textbox', { name: 'Add a caption' })
  fireEvent.change(caption, { target: { value: ' Our beach ' } })
  fireEvent.keyDown(caption, { key: 'Enter' })
  expect(onSend).toHaveBeenLastCalledWith(files, { original: false, caption: 'Our beach' })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Original quality/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend).toHaveBeenLastCalledWith(files, { original: true, caption: 'Our beach' })
})
