import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The browser of the system: MYNAH_CHROMIUM, else the first one on PATH. Undefined lets Playwright look itself. */
export function chromiumPath(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.MYNAH_CHROMIUM) return env.MYNAH_CHROMIUM
  const folders = (env.PATH ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, ...elsewhere].find((path) => existsSync(path))
}

/** A quiet browser with a fake camera and microphone; root has no sandbox. */
export const chromiumWords = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]
