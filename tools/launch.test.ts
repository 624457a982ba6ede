import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'mynah-launch-'))
afterAll(() => rmSync(folder, { recursive: true }))

const log = join(folder, 'signals')
const said = () => (existsSync(log) ? readFileSync(log, 'utf8') : '')

/** A fake server: records its start and each signal, and ends on SIGTERM with code 7. */
writeFileSync(
  join(folder, 'server.mjs'),
  `import { appendFileSync } from 'node:fs'
   const note = (text) => appendFileSync(${JSON.stringify(log)}, text + '\\n')
   process.on('SIGINT', () => note('SIGINT'))
   process.on('SIGTERM', () => { note('SIGTERM'); process.exit(7) })
   setInterval(() => {}, 1000)
   note('up ' + process.pid)`,
)

async function launch(): Promise<ChildProcess> {
  rmSync(log, { force: true })
  const module = new URL('./launch-run.mjs', import.meta.url).href
  const script = `
    import { run } from ${JSON.stringify(module)}
    const words = [${JSON.stringify(join(folder, 'server.mjs'))}]
    process.exitCode = await run([{ command: process.execPath, words, env: process.env, cwd: '/' }])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  await vi.waitFor(() => expect(said()).toContain('up'), { timeout: 20_000 })
  return child
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', (code) => resolve(code)))

test('a signal reaches the server once, however many pass it on, and its exit code comes back', async () => {
  const child = await launch()
  child.kill('SIGINT')
  await vi.waitFor(() => expect(said()).toContain('SIGINT'), { timeout: 20_000 })
  child.kill('SIGINT')
  const code = ended(child)
  child.kill('SIGTERM')
  expect(await code).toBe(7)
  expect(said().match(/SIGINT/g)).toHaveLength(1)
})

test.runIf(process.platform === 'linux')('a launcher that is killed takes the server along', async () => {
  const child = await launch()
  const server = Number(/up (\d+)/.exec(said())?.[1])
  const gone = ended(child)
  child.kill('SIGKILL')
  await gone
  await vi.waitFor(() => expect(said()).toContain('SIGTERM'), { timeout: 20_000 })
  expect(server).toBeGreaterThan(1)
})
