import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The system's browser: MYNAH_CHROMIUM, else the first one on PATH. Undefined lets Playwright find one. */
export const chromiumPath = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env.MYNAH_CHROMIUM ?? firstOnPath(names, env) ?? elsewhere.find((path) => existsSync(path))

/** The system's headless shell if there is one: it needs a quarter less CPU time, but shows no notifications. */
export const headlessShellPath = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env.MYNAH_CHROMIUM ?? firstOnPath(['chromium-headless-shell'], env) ?? chromiumPath(env)

function firstOnPath(files: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => files.map((file) => join(folder, file))).find((path) => existsSync(path))
}

/**
 * A headless browser with a fake microphone, and a fake camera of few frames: tests run several calls of three on two
 * cores, which cannot encode more. Chromium has no sandbox for root.
 */
export const chromiumWords = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream=fps=10',
  '--use-fake-ui-for-media-stream',
]
