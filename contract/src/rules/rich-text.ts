import { readLink } from './links.ts'

/** The tree of an announcement's HTML. Its few elements can only format text and link elsewhere. */
export type RichTextNode = string | { tag: Tag; href?: string; children: RichTextNode[] }
export type Tag = (typeof tags)[number]

const tags = ['p', 'br', 'hr', 'h2', 'h3', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'blockquote', 'a'] as const
const inline = new Set<string>(['strong', 'em', 'u', 'a'])
const empty = new Set<string>(['br', 'hr'])
const same: Readonly<Record<string, Tag>> = {
  b: 'strong',
  i: 'em',
  div: 'p',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
}
/** Elements whose content is not readable text. */
const silent = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'template',
  'svg',
  'math',
  'head',
  'title',
  'noscript',
  'textarea',
  'select',
])
const depthMax = 12

const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const address = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/** Parses untrusted HTML: keeps allowed elements and https links; of all others only the text. */
export function parseRichText(html: string): RichTextNode[] {
  const root: RichTextNode[] = []
  const open: { tag: Tag; children: RichTextNode[] }[] = []
  let quiet: string | undefined
  let at = 0
  const inside = () => open.at(-1)?.children ?? root
  const say = (text: string) => {
    if (quiet === undefined && text !== '') inside().push(unescape(text))
  }
  for (const found of html.matchAll(token)) {
    say(html.slice(at, found.index))
    at = found.index + found[0].length
    const name = (found[2] ?? '').toLowerCase()
    if (name === '') continue
    const closes = found[1] === '/'
    if (quiet !== undefined || silent.has(name)) {
      if (quiet === undefined && !closes) quiet = name
      else if (quiet === name && closes) quiet = undefined
      continue
    }
    const tag = same[name] ?? tags.find((one) => one === name)
    if (!tag) continue
    if (empty.has(tag)) inside().push({ tag, children: [] })
    else if (closes) {
      const place = open.findLastIndex((one) => one.tag === tag)
      if (place >= 0) open.length = place
    } else if (open.length < depthMax) {
      const element = { tag, ...hrefOf(tag, found[3] ?? ''), children: [] }
      inside().push(element)
      open.push(element)
    }
  }
  say(html.slice(at))
  return root
}

function hrefOf(tag: Tag, attributes: string): { href?: string } {
  const found = tag === 'a' ? address.exec(attributes) : null
  const href = unescape(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
  return readLink(href)?.isSecure ? { href } : {}
}

/** Writes such a tree as HTML. */
export const writeHtml = (nodes: readonly RichTextNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escape(node)
      const { tag, href, children } = node
      if (empty.has(tag)) return `<${tag}>`
      return `<${tag}${href === undefined ? '' : ` href="${escape(href)}"`}>${writeHtml(children)}</${tag}>`
    })
    .join('')

/** The text of such a tree, with one space between paragraphs. */
export const textOfHtml = (html: string): string => {
  const words = (nodes: readonly RichTextNode[]): string =>
    nodes
      .map((node) =>
        typeof node === 'string'
          ? node
          : inline.has(node.tag)
            ? words(node.children)
            : ` ${words(node.children)} `,
      )
      .join('')
  return words(parseRichText(html)).replace(/\s+/g, ' ').trim()
}

const marks: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

const unescape = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return marks[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
      ? String.fromCodePoint(code)
      : ''
  })

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
