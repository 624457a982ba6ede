import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Around, loadEnglish } from '#client/render-screen.fixture.tsx'
import { useTextInputDialog } from './text-input-dialog.tsx'
import { UiTextProvider, type UiText } from '@mynah/ui/ui-text.tsx'

beforeAll(loadEnglish)
afterEach(cleanup)

const answered = vi.fn(async () => true)

function Page() {
  const { ask, dialog } = useTextInputDialog()
  const question = {
    title: 'Add Nils',
    label: 'Message',
    max: 50,
    confirm: 'Send',
    onConfirm: answered,
  }
  return (
    <>
      <button type="button" onClick={() => ask(question)}>
        Ask
      </button>
      {dialog}
    </>
  )
}

const ask = async () => {
  await act(async () => screen.getByRole('button', { name: 'Ask', hidden: true }).click())
  return screen.findByRole('textbox', { name: 'Message' })
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('text typed into a dialog is restored after it was left, and gone once it was answered or cancelled', async () => {
  render(
    <UiTextProvider value={{ cancel: 'Cancel' } as UiText}>
      <Page />
    </UiTextProvider>,
    { wrapper: Around },
  )
  for (const end of ['Send', 'Cancel']) {
    fireEvent.change(await ask(), { target: { value: 'We met in Hanoi' } })
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await gone()
    expect(await ask()).toHaveProperty('value', 'We met in Hanoi')
    await act(async () => screen.getByRole('button', { name: end }).click())
    await gone()
    expect(await ask()).toHaveProperty('value', '')
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await gone()
  }
})

test('an answer is given once, however often it is sent', async () => {
  answered.mockClear()
  render(<Page />, { wrapper: Around })
  await ask()
  act(() => {
    screen.getByRole('button', { name: 'Send' }).click()
    screen.getByRole('button', { name: 'Send' }).click()
  })
  await gone()
  expect(answered).toHaveBeenCalledTimes(1)
})
