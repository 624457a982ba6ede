import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { readDecisions } from '../checks/decisions.ts'
import { apiPages } from './api.ts'
import { layout, type Page } from './layout.ts'
import { escape, renderMarkdown } from './markdown.ts'
import { menu, readSources, relativeUrl, targetOf, type Source } from './pages.ts'

export type Site = {
  /** The served files by path. */
  files: Map<string, string | Buffer>
  pages: Page[]
  /** Dead links and anchors, and pages that are not in the menu. */
  faults: string[]
}

const assets = join(import.meta.dirname, 'assets')

export async function makeSite(root: string): Promise<Site> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const files: Site['files'] = new Map()
  const faults: string[] = []
  const sources = readSources(root)
  const pages = [
    ...sources.map((source) => pageOf(root, sources, source, files, faults)),
    ...(await apiPages(version)),
  ]
  withTopics(root, pages)
  for (const page of pages) files.set(page.url, layout(page))
  for (const [name, from] of [
    ['tokens.css', join(root, 'ui', 'tokens.css')],
    ['logo.svg', join(root, 'web', 'public', 'logo.svg')],
    ['site.css', join(assets, 'site.css')],
    ['site.js', join(assets, 'site.js')],
  ] as const)
    files.set(`assets/${name}`, readFileSync(from))
  files.set('assets/search.json', searchIndex(pages))
  return { files, pages, faults: [...faults, ...deadLinks(files), ...unlisted(sources)] }
}

function pageOf(
  root: string,
  sources: Source[],
  source: Source,
  files: Site['files'],
  faults: string[],
): Page {
  const outside = /^(?:[a-z]+:|\/)/
  const { html, headings } = renderMarkdown(source.text, {
    href(href) {
      if (outside.test(href) || href.startsWith('#')) return href
      const [path = '', anchor] = href.split('#')
      const target = targetOf(root, sources, source, path)
      if (!target) faults.push(`${source.file}: ${href} leads nowhere`)
      if (!target?.url) return undefined
      return relativeUrl(source.url, target.url) + (anchor === undefined ? '' : `#${anchor}`)
    },
    image(href, alt) {
      const file = posix.join(posix.dirname(source.file), href)
      const picture = readFileSync(join(root, file))
      // inline, so that a drawing uses the colours of the page
      if (href.endsWith('.svg'))
        return `<figure tabindex="0" role="region" aria-label="${escape(alt)}">${picture.toString()}</figure>`
      const url = `assets/${posix.basename(file)}`
      files.set(url, picture)
      return `<img src="${relativeUrl(source.url, url)}" alt="${escape(alt)}" loading="lazy">`
    },
  })
  return { url: source.url, title: headings[0]?.text ?? source.file, html, headings }
}

/** Links a record to others of its topic; its third line is its status. */
function withTopics(root: string, pages: Page[]): void {
  const decisions = readDecisions(root)
  const urlOf = (file: string) => `decisions/${file.replace(/\.md$/, '.html')}`
  for (const { file, topic } of decisions) {
    const page = pages.find(({ url }) => url === urlOf(file))
    if (!page) continue
    page.html = page.html.replace(/<p><em>(Topic: .*?)<\/em><\/p>/, '<p class="status">$1</p>')
    page.beside = {
      title: topic,
      pages: decisions
        .filter((one) => one.topic === topic)
        .map((one) => ({ url: urlOf(one.file), title: `${one.number}. ${one.title}` })),
    }
  }
}

/** Rows of page, heading and address. */
const searchIndex = (pages: Page[]): string =>
  JSON.stringify(
    pages.flatMap(({ url, title, headings }) =>
      headings
        .filter(({ depth }) => depth < 4)
        .map(({ depth, id, text }) => [title, text, depth === 1 ? url : `${url}#${id}`]),
    ),
  )

/** Links and anchors of generated pages that no generated page has. */
function deadLinks(files: Site['files']): string[] {
  const idsOf = new Map(
    [...files].flatMap(([url, html]) =>
      typeof html === 'string'
        ? [[url, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]]
        : [],
    ),
  )
  return [...idsOf.keys()].flatMap((url) =>
    [...String(files.get(url)).matchAll(/<(?:a|img|link|script)\b[^>]* (?:href|src)="([^"]*)"/g)].flatMap(
      ([, link = '']) => {
        if (/^(?:[a-z]+:|\/)/.test(link)) return []
        const [path = '', anchor] = link.split('#')
        const to = path === '' ? url : posix.join(dirname(url), path)
        const isThere = files.has(to) && (!anchor || idsOf.get(to)?.has(decodeURIComponent(anchor)))
        return isThere ? [] : [`${url}: ${link} leads nowhere`]
      },
    ),
  )
}

function unlisted(sources: Source[]): string[] {
  const listed = new Set(menu.flatMap(({ entries }) => entries.map(({ url }) => url)))
  return sources
    .filter(({ file, url }) => !/^docs\/\w+\/(?!README)/.test(file) && !listed.has(url))
    .map(({ file }) => `${file} is not in the menu of tools/docs-site/pages.ts`)
}
