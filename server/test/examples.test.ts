import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { codeAt, credentialsOf } from './operator.ts'
import { befriend, people, testPassword, type TestSocket } from './person.ts'
import { testServer } from './server.ts'

const server = await testServer()
const running: ChildProcess[] = []
afterEach(() => running.splice(0).forEach((child) => child.kill()))

/** Runs an example as a user would. */
function run(name: string, words: string[], env: Record<string, string>) {
  const main = join(import.meta.dirname, '..', '..', 'examples', name, 'main.ts')
  const child = spawn(process.execPath, [main, ...words], { env: { MYNAH_URL: server.url, ...env } })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'close').then(([code]) => code as number)
  return { child, ended, said: () => said }
}

const contents = (socket: TestSocket) =>
  socket.frames.flatMap((frame) => (frame.cmd === 11 && frame.data.msgType === 0 ? [frame.data.content] : []))

test("the bot replies to 'hello', also to one from before it started", async () => {
  const { ana, robot } = await people(server, 'ana', 'robot')
  await befriend(ana, robot)
  const socket = await ana.connect()
  await socket.sendText({ to: robot.id }, 'Hello')
  const env = { MYNAH_USER: robot.userNum, MYNAH_PASSWORD: testPassword }
  const bot = run('bot', [], env)
  await expect.poll(() => contents(socket), { message: bot.said() }).toEqual(['Hello, ana!'])
  await socket.sendText({ to: robot.id }, 'good morning')
  await socket.sendText({ to: robot.id }, 'hello')
  await expect.poll(() => contents(socket)).toEqual(['Hello, ana!', 'Hello, ana!'])
  bot.child.kill('SIGTERM')
  expect(await bot.ended).toBe(0)
})

test('a history is imported into a chat in its order, and not again by a second run', async () => {
  const { ana, writer } = await people(server, 'ana', 'writer')
  await befriend(ana, writer)
  const socket = await ana.connect()
  const folder = mkdtempSync(join(tmpdir(), 'mynah-history-'))
  const file = join(folder, 'history.jsonl')
  const lines = ['Hi', 'How are you?', 'Fine'].map((text, index) =>
    JSON.stringify({ at: `2025-03-01 10:0${index}`, from: 'Budi', text }),
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
  const env = { MYNAH_USER: writer.userNum, MYNAH_PASSWORD: testPassword }
  const expected = [
    'Budi, 2025-03-01 10:00: Hi',
    'Budi, 2025-03-01 10:01: How are you?',
    'Budi, 2025-03-01 10:02: Fine',
  ]
  for (let time = 0; time < 2; time += 1) {
    const { ended, said } = run('import-history', [file, `2:${ana.id}`], env)
    expect([await ended, said()]).toEqual([0, expect.stringContaining('3 messages stand in')])
    await socket.sendText({ to: writer.id }, 'seen')
    expect(contents(socket)).toEqual(expected)
  }
  rmSync(folder, { recursive: true })
})

test('the dashboard prints the figures that operators see', async () => {
  const { name, password, uri } = await credentialsOf(server, 'admin')
  const code = codeAt(uri, server.clock.now())
  const env = { MYNAH_OPERATOR: name, MYNAH_PASSWORD: password, MYNAH_CODE: code }
  const { ended, said } = run('dashboard', [], env)
  expect([await ended, said()]).toEqual([0, expect.stringMatching(/^\d+ connections\n/)])
  expect(said()).toMatch(/\d{4}-\d\d-\d\d: [?\d]+ active users, [?\d]+ new, \d+ messages/)
  expect(said()).toContain('wait in complaints')
})
