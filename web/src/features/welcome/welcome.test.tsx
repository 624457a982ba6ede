import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadEnglish } from '#client/render-screen.fixture.tsx'

beforeAll(loadEnglish)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetModules()
})

const show = async (hostname: string) => {
  vi.stubGlobal('location', { hostname, origin: `https://${hostname}` })
  const { Welcome } = await import('./welcome.tsx')
  render(<Welcome />)
  return screen.queryByRole('img', { name: 'Open Mynah on your phone' })
}

test('it describes Mynah, with a code that opens it on a phone', async () => {
  expect(await show('mynah.example')).not.toBeNull()
  expect(screen.getByRole('region', { name: 'Chat, meet and pay in one open app' })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
})

test('no phone is sent to an address that only this machine has', async () => {
  expect(await show('127.0.0.1')).toBeNull()
})
