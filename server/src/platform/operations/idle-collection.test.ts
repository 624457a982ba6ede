import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const mebibyte = 1_024 * 1_024

/** A process that works with 200 MiB, releases them and is idle then; the most and the last that it held. */
async function peakAndRest(collects: boolean): Promise<{ peak: number; rest: number }> {
  const file = fileURLToPath(new URL('idle-collection.ts', import.meta.url))
  const script = `
    import { collectWhenIdle } from ${JSON.stringify(file)}
    const held = () => process.memoryUsage.rss()
    if (${collects}) collectWhenIdle(100)
    let peak = 0
    setTimeout(() => {
      const buffers = Array.from({ length: 200 }, () => Buffer.alloc(${mebibyte}, 1))
      peak = held()
      const until = performance.now() + 200
      while (performance.now() < until) buffers.reverse()
    }, 300)
    setTimeout(() => console.log(JSON.stringify({ peak, rest: held() })), 2_000)`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    script,
  ])
  return JSON.parse(stdout) as { peak: number; rest: number }
}

test('an idle process gives back the memory of its last peak', async () => {
  const [collected, held] = await Promise.all([peakAndRest(true), peakAndRest(false)])
  expect(held.rest).toBeGreaterThan(held.peak - 20 * mebibyte)
  expect(collected.rest).toBeLessThan(collected.peak - 100 * mebibyte)
})
