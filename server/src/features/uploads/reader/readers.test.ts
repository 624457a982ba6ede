import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import * as media from '#test/media.ts'
import { picture } from '#test/upload.ts'
import { idlePids, readBy, type Ended } from './readers.ts'

const folder = mkdtempSync(join(tmpdir(), 'mynah-readers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stored = (name: string, bytes: Buffer) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}
const video = (path: string) => ({
  kind: 'media' as const,
  path,
  out: join(folder, 'out'),
  as: 'video' as const,
})
const readVideo = () => readBy(video(stored('a.mp4', media.mp4())), 1_000, { onEnd: () => {} })
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.runIf(process.platform === 'linux')(
  'a file that takes more memory than a reader has is refused after two, and the next one is read',
  async () => {
    const ends: Ended[] = []
    // It is endless.
    const answer = await readBy(video('/dev/zero'), 1_000, { onEnd: (why) => ends.push(why) })
    expect(answer).toEqual({ refused: 'FileTooComplex' })
    expect(ends).toEqual(['memory', 'memory'])
    expect(await readVideo()).toMatchObject({ made: { ending: 'mp4', width: 320 } })
  },
)

test('a file that takes more time than it has is refused after two readers, and the next one is read', async () => {
  const ends: Ended[] = []
  const path = stored('large.png', await picture(6_000, 6_000))
  const job = {
    kind: 'picture' as const,
    path,
    out: join(folder, 'out'),
    thumb: join(folder, 'thumb'),
    as: 'picture' as const,
  }
  const answer = await readBy(job, 1_000, { onEnd: (why) => ends.push(why), cpuMs: () => 20 })
  expect(answer).toEqual({ refused: 'FileTooComplex' })
  expect(ends).toEqual(['time', 'time'])
  expect(await readVideo()).toMatchObject({ made: { ending: 'mp4' } })
})

test('a reader is reused for the next file, yields to the server, and has none of its secrets', async () => {
  await readVideo()
  const [pid = 0] = idlePids().slice(-1)
  await readVideo()
  expect(idlePids()).toContain(pid)
  expect(getPriority(pid)).toBe(10)
  if (process.platform !== 'linux') return
  const names = readFileSync(`/proc/${pid}/environ`, 'latin1')
    .split('\0')
    .map((one) => one.split('=')[0])
  expect(names).not.toContain('PATH')
  expect(names.filter((name) => /URL|KEY|SECRET|TOKEN|MYNAH/.test(name ?? ''))).toEqual([])
})

test('one of the idle readers stays after half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await Promise.all([readVideo(), readVideo(), readVideo()])
  const pids = idlePids()
  expect(pids.length).toBeGreaterThanOrEqual(3)
  vi.advanceTimersByTime(29_999)
  await readVideo()
  vi.advanceTimersByTime(1)
  const [last = 0, ...others] = idlePids()
  expect(others).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(idlePids()).toEqual([last])
  vi.useRealTimers()
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([last]))
})

test('a reader that ended while idle does not cost the next file an attempt', async () => {
  await readVideo()
  for (const pid of idlePids()) process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(idlePids().some(isAlive)).toBe(false))
  const ends: Ended[] = []
  const answer = await readBy(video(stored('b.mp4', media.mp4())), 1_000, { onEnd: (why) => ends.push(why) })
  expect([answer, ends]).toMatchObject([{ made: { ending: 'mp4' } }, []])
})

test('readers end with a server that is killed', async () => {
  const readers = fileURLToPath(new URL('readers.ts', import.meta.url))
  const script = `import { idlePids, readBy } from ${JSON.stringify(readers)}
    await readBy(${JSON.stringify(video(stored('c.mp4', media.mp4())))}, 1000, { onEnd() {} })
    console.log(idlePids()[0])
    setInterval(() => {}, 1000)`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = await new Promise<number>((resolve) =>
    server.stdout.once('data', (text) => resolve(Number(text))),
  )
  expect(isAlive(pid)).toBe(true)
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 })
})

test('the server process itself parses no media', () => {
  const source = fileURLToPath(new URL('../../..', import.meta.url))
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const readers = names.filter((name) =>
    /(?:from|import\() ?'(?:sharp|file-type|[^']*\/(?:clean\/index|reader\/picture|apng|bmp)\.ts)'/.test(
      readFileSync(join(source, name), 'utf8'),
    ),
  )
  // The demo draws its own pictures.
  expect(readers.filter((name) => !name.startsWith(join('features', 'demo'))).toSorted()).toEqual(
    ['picture.ts', 'reader.ts'].map((name) => join('features', 'uploads', 'reader', name)),
  )
})
