import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSessionState } from '#ui/pages/session-state.ts'
import { PageContextProvider } from '#ui/pages/navigation.tsx'

afterEach(() => void (location.hash = ''))

function Field() {
  const [text, setText] = useSessionState('amount', '')
  return <input aria-label="Amount" value={text} onChange={(event) => setText(event.currentTarget.value)} />
}

const open = (visit: string, page: string) => {
  location.hash = page
  return render(
    <PageContextProvider
      value={{ visit, pane: 'full', wide: false, goBack: undefined, close: () => undefined }}
    >
      <Field />
    </PageContextProvider>,
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Amount')

test('typed text is restored when one returns, and not on another page or visit', () => {
  const first = open('default', '/transfer')
  fireEvent.change(field(), { target: { value: '12.50' } })
  first.unmount()
  const over = open('default', '/withdraw')
  expect(field().value).toBe('')
  over.unmount()
  const back = open('default', '/transfer')
  expect(field().value).toBe('12.50')
  back.unmount()
  open('another', '/transfer')
  expect(field().value).toBe('')
})
