import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from './parts.ts'
import { readScreens } from './screens.ts'

export type Page = { name: string; path: string; limitKb: number; signedIn?: boolean }
type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[] }
export type Manifest = Record<string, Chunk>

/** Scripts loaded until the page is usable, including the language file, in brotli 11. */
export const pages: Page[] = [
  { name: 'login page', path: '/pages/login/login', limitKb: 150 },
  { name: 'chat list', path: '/pages/chat/list', limitKb: 250, signedIn: true },
]

/** The total bytes of these scripts, given as addresses or as paths below the build folder; each counts once. */
export function weigh(urls: Iterable<string>, dist: string): number {
  const files = new Set([...urls].map((url) => new URL(url, 'http://localhost').pathname))
  return [...files].reduce((sum, file) => sum + brotliSize(readFileSync(join(dist, file))), 0)
}

export const overLimit = (page: Page, bytes: number) => bytes > page.limitKb * 1000

function brotliSize(bytes: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return brotliCompressSync(bytes, { params }).length
}

/** These scripts of the build with their static imports, without those that they load later. */
export function scriptsOf(manifest: Manifest, files: readonly string[]): string[] {
  const chunks = Object.values(manifest)
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const chunk = chunks.find((one) => one.file === file)
    for (const next of chunk?.imports ?? []) visit(manifest[next]?.file ?? '')
  }
  files.forEach(visit)
  return [...seen].filter((file) => file.endsWith('.js'))
}

function inHtml(dist: string): string[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  return [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1] ?? '')
}

function measure(): boolean {
  const dist = join(root, 'web', 'dist')
  const file = join(dist, '.vite', 'manifest.json')
  if (!existsSync(file)) throw new Error('There is no build of the web app: run npm run build first.')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const modules = JSON.parse(readFileSync(join(dist, '.vite', 'modules.json'), 'utf8')) as Record<
    string,
    string
  >
  const screens = readScreens(root)
  let fits = true
  for (const page of pages) {
    const module = screens.find((screen) => screen.path === page.path)?.module
    const language = ['virtual:texts/everyone/en', ...(page.signedIn ? ['virtual:texts/signedIn/en'] : [])]
    const needed = [...language, ...(module ? [module] : [])].map((one) => {
      const script = modules[one]
      if (!script) throw new Error(`${one} is in no script of the build`)
      return script
    })
    const bytes = weigh([...inHtml(dist), ...scriptsOf(manifest, needed)], dist)
    const verdict = overLimit(page, bytes) ? 'TOO LARGE' : 'ok'
    const note = module ? '' : ' (the page itself is not built yet)'
    console.log(`${page.name}: ${(bytes / 1000).toFixed(1)} of ${page.limitKb} KB, ${verdict}${note}`)
    if (overLimit(page, bytes)) fits = false
  }
  return fits
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = measure() ? 0 : 1
