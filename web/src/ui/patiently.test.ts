import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { patiently } from './patiently.ts'

afterEach(() => vi.useRealTimers())

test('code that could not be loaded is requested again until it is', async () => {
  vi.useFakeTimers()
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'))
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue('here')
  const loaded = patiently(load)
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_001)
  expect(await loaded).toBe('here')
  expect(load).toHaveBeenCalledTimes(3)
})

test('all code is loaded with a handler for failures', () => {
  const src = join(import.meta.dirname, '..')
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const careless = files.filter((file) => /void import\(/.test(readFileSync(join(src, file), 'utf8')))
  expect(careless).toEqual([])
})
