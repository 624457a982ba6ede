import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { health } from '@mynah/contract/health'
import { press, show, testServer, trouble } from '#test/server.tsx'

const saved = vi.hoisted((): { name: string; blob: Blob }[] => [])
vi.mock('@mynah/ui/save-file.ts', () => ({
  saveFile: (blob: Blob, name: string) => void saved.push({ name, blob }),
}))
const server = testServer()

beforeEach(() => {
  saved.length = 0
  server.answer(health.state, {
    ...{
      time: 1,
      findings: [],
      processes: [],
      backupTime: 0,
      archiveSeconds: null,
      archiveCopySeconds: null,
    },
    ...{ databaseBytes: 1, files: null, freeBytes: 1, update: null },
  })
})

test('the bundle is saved as the file that the server names', async () => {
  server.answer(health.bundle, { name: 'mynah-support-2026-11-29.json', json: '{"version":"0.2.0"}' })
  await show('/health')
  await screen.findByRole('region', { name: 'Support bundle' })
  press('Download')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('mynah-support-2026-11-29.json')
  expect(await saved[0]?.blob.text()).toBe('{"version":"0.2.0"}')
})

test('where it cannot be made nothing is saved, and the page says why', async () => {
  server.fail(health.bundle)
  await show('/health')
  await screen.findByRole('region', { name: 'Support bundle' })
  press('Download')
  expect(await trouble('The server is not responding.')).toBeDefined()
  expect(saved).toEqual([])
})
