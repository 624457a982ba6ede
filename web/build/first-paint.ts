import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The files that a signed-in user needs at once, by address: those of every start, and those of each language. */
export type Ahead = { all: string[] } & Record<string, string[]>

const names = ['first-paint', 'last-picture']
const list = '/features/conversations/list/chat-list-screen.tsx'
const texts = /virtual:texts\/(?:everyone|signedIn)\/([a-z]{2})$/

/**
 * Gives `public/first-paint.js` the list of files that a signed-in user needs in addition to those of the page, so
 * that it requests them while the page is still being parsed, and gives the scripts that run before the first paint
 * addresses that change with their content.
 */
export function firstPaint(): Plugin {
  let publicFolder = ''
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved(config) {
      publicFolder = config.publicDir
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const ahead = ` data-ahead='${JSON.stringify(aheadOf(bundle, html))}'`
        return names.reduce((page, name) => {
          const tag = `<script src="/${name}.js"></script>`
          if (!page.includes(tag)) throw new Error(`index.html has no ${tag}`)
          const script = readFileSync(join(publicFolder, `${name}.js`))
          const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8)
          return page.replace(
            tag,
            `<script src="/${name}.js?${hash}"${name === 'first-paint' ? ahead : ''}></script>`,
          )
        }, html)
      },
    },
  }
}

function aheadOf(bundle: Rolldown.OutputBundle, html: string): Ahead {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const holding = (match: (module: string) => boolean) => chunks.filter((one) => one.moduleIds.some(match))
  const closure = (files: readonly string[], seen = new Set<string>()): string[] => {
    for (const file of files) {
      if (seen.has(file)) continue
      seen.add(file)
      closure(chunks.find(({ fileName }) => fileName === file)?.imports ?? [], seen)
    }
    return [...seen]
  }
  const addresses = (found: readonly Rolldown.OutputChunk[]) =>
    closure(found.map(({ fileName }) => fileName))
      .map((file) => `/${file}`)
      .filter((address) => !html.includes(`"${address}"`))
  const ahead: Ahead = { all: addresses(holding((module) => module.endsWith(list))) }
  if (ahead.all.length === 0) throw new Error(`no chunk holds ${list}`)
  for (const chunk of chunks) {
    const language = chunk.moduleIds.map((module) => texts.exec(module)?.[1]).find((one) => one)
    if (language) (ahead[language] ??= []).push(...addresses([chunk]))
  }
  return ahead
}
