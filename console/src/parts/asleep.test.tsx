import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Asleep, setAsleepMs, useAwake } from './asleep.tsx'

afterEach(() => setAsleepMs(0))

const Keys = () => <p>{useAwake() ? 'keys decide' : 'keys rest'}</p>
const item = (of: string) => (
  <Asleep of={of}>
    <Keys />
    <button type="button">Pay</button>
  </Asleep>
)

test('an item that was just opened takes neither presses nor keys for a moment, and the next one anew', async () => {
  setAsleepMs(300)
  const page = render(item('first'))
  const isOff = () => screen.getByRole('button', { name: 'Pay' }).matches(':disabled')
  expect(screen.getByRole('group').matches(':disabled')).toBe(true)
  expect(screen.getByText('keys rest')).toBeDefined()
  await screen.findByText('keys decide')
  expect(isOff()).toBe(false)
  page.rerender(item('second'))
  expect(screen.getByText('keys rest')).toBeDefined()
  await waitFor(() => expect(screen.getByText('keys decide')).toBeDefined())
})
