import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export type Part = { name: string; words: string[]; cwd?: string; env?: NodeJS.ProcessEnv }
export type Outcome = { name: string; code: number; seconds: number }

/** The script of a package's command, to run it on this Node and on every system. */
export function bin(packageName: string, command: string = packageName): string {
  const folder = join(root, 'node_modules', packageName)
  const { bin: scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  return join(folder, scripts[command] ?? '')
}

/** Runs one part on this Node; `quiet` prints its output only after a failure. */
export async function runPart(part: Part, quiet: boolean): Promise<Outcome> {
  const started = performance.now()
  const child = spawn(process.execPath, part.words, {
    cwd: part.cwd ?? root,
    env: { ...process.env, ...part.env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      said += error.message
      resolve(1)
    })
    child.once('close', (status) => resolve(status ?? 1))
  })
  const seconds = (performance.now() - started) / 1000
  if (quiet) console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${part.name} (${seconds.toFixed(1)} s)`)
  if (quiet && code !== 0) console.log(said.trimEnd())
  return { name: part.name, code, seconds }
}

/** Two at a time, in order, all to their end. */
export async function runAll(parts: Part[]): Promise<Outcome[]> {
  const waiting = [...parts]
  const outcomes: Outcome[] = []
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) outcomes.push(await runPart(part, true))
  }
  await Promise.all([lane(), lane()])
  return outcomes
}
