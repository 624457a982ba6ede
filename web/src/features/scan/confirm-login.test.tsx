import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ScannedLogin } from '@mynah/contract/scan'

import { Around, loadEnglish } from '#client/render-screen.fixture.tsx'
import { ConfirmLogin } from './confirm-login.tsx'

beforeAll(loadEnglish)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a sign-in elsewhere can be confirmed after two seconds, which the button counts', () => {
  const login = { id: '1', brand: 'Chrome', model: '', system: 'Linux', address: '10.0.0.1', createTime: 1 }
  render(<ConfirmLogin login={login as ScannedLogin} />, { wrapper: Around })
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  expect(button('Sign in (2)').disabled).toBe(true)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(button('Sign in (1)').disabled).toBe(true)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(button('Sign in').disabled).toBe(false)
})
