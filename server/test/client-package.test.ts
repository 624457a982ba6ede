import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { guideModule } from '../../tools/checks/guide.ts'
import { packClient } from '../../tools/release/pack-client.ts'
import { bin, root } from '../../tools/parts.ts'
import { befriend, people, testPassword } from './person.ts'
import { testServer } from './server.ts'

const server = await testServer()
const folder = mkdtempSync(join(tmpdir(), 'mynah-stranger-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A program that uses only the packages. */
const program = `
import { ApiError, createClient, keyOf } from '@mynah/client'
import { friends } from '@mynah/contract/friends'
import { isKind } from '@mynah/contract/message-kinds'
import { chatType } from '@mynah/contract/socket'

const [url = '', userNum = '', pwd = ''] = process.argv.slice(2)
const client = createClient({ url })
await client.signIn({ userNum, pwd })
client.onMessage((message, chat) => {
  if (isKind(message, 'text')) console.log(\`received \${chat} \${message.content}\`)
})
await client.connect()
const { list } = await client.call(friends.list, {})
const friend = list.find(({ userName }) => userName === 'bo')
const sent = await client.sendText(keyOf({ type: chatType.single, id: friend?.userId ?? '' }), 'hello')
const refused: unknown = await client.sendText('2:1', '').catch((error: unknown) => error)
console.log(sent.seq > 0, refused instanceof ApiError && refused.name)
client.close()
`

const settings = {
  compilerOptions: {
    strict: true,
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
    outDir: 'out',
  },
  files: ['main.ts', 'guide.ts'],
}

function run(command: string, words: string[]): void {
  const shell = command === 'npm' && process.platform === 'win32'
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: folder, shell, encoding: 'utf8' })
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
}

// it compiles two packages and installs them: 20 s on a busy machine
test.runIf(process.env.MYNAH_FULL === '1')(
  "a third-party program and the guide's examples compile with the installed packages, and the program runs",
  async () => {
    const [contract, client] = packClient(folder)
    // dependencies come from this folder, so that no network is needed
    const here = (name: string) => `file:${join(root, 'node_modules', name)}`
    const dependencies = {
      '@mynah/contract': `file:${contract}`,
      '@mynah/client': `file:${client}`,
      '@noble/hashes': here('@noble/hashes'),
      zod: here('zod'),
    }
    const manifest = { name: 'stranger', version: '1.0.0', private: true, type: 'module', dependencies }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    writeFileSync(join(folder, 'main.ts'), program)
    writeFileSync(join(folder, 'guide.ts'), guideModule())
    run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'])
    run(process.execPath, [bin('typescript', 'tsc'), '-p', 'tsconfig.json'])
    const { ana, bo } = await people(server, 'ana', 'bo')
    await befriend(ana, bo)
    const words = [join(folder, 'out', 'main.js'), server.url, ana.userNum, testPassword]
    const child = spawn(process.execPath, words)
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    const [code] = (await once(child, 'close')) as [number]
    expect([code, said]).toEqual([0, `received 2:${bo.id} hello\ntrue MessageMalformed\n`])
  },
)
