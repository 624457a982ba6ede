import { Marked, type Tokens } from 'marked'

export type Heading = { depth: number; id: string; text: string }
export type Rendered = { html: string; headings: Heading[] }

/** How a page resolves links and pictures: `undefined` leaves them as text. */
export type Links = {
  href: (href: string) => string | undefined
  image: (href: string, alt: string) => string
}

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The text of a heading without markup. */
const plain = (text: string): string => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')

/** Anchors as GitHub makes them, so that links work on both. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** Ids that are unique on their page. */
export function anchors(): (text: string) => string {
  const seen = new Map<string, number>()
  return (text) => {
    const id = slug(text)
    const count = seen.get(id) ?? 0
    seen.set(id, count + 1)
    return count === 0 ? id : `${id}-${count}`
  }
}

export const headingHtml = (depth: number, id: string, html: string): string =>
  `<h${depth} id="${escape(id)}">${html}<a class="anchor" href="#${escape(id)}" tabindex="-1" aria-hidden="true">#</a></h${depth}>\n`

export function renderMarkdown(text: string, links: Links): Rendered {
  const headings: Heading[] = []
  const idOf = anchors()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: words }: Tokens.Heading) {
        const id = idOf(plain(words))
        headings.push({ depth, id, text: plain(words) })
        return headingHtml(depth, id, this.parser.parseInline(tokens))
      },
      link({ href, tokens }: Tokens.Link) {
        const to = links.href(href)
        const inner = this.parser.parseInline(tokens)
        return to === undefined
          ? `<span class="file">${inner}</span>`
          : `<a href="${escape(to)}">${inner}</a>`
      },
      image: ({ href, text: alt }: Tokens.Image) => links.image(href, alt),
      code: ({ text: code }: Tokens.Code) =>
        `<pre tabindex="0" role="region" aria-label="Code"><code>${escape(code)}</code></pre>\n`,
      // no raw HTML: comments are markers of tools
      html: ({ text: markup }: Tokens.HTML | Tokens.Tag) => (markup.startsWith('<!--') ? '' : escape(markup)),
    },
  })
  const html = scrolling(marked.parse(text, { async: false }))
  return { html, headings }
}

export const inline = (text: string): string =>
  new Marked({ renderer: { html: ({ text: markup }) => escape(markup) } }).parse(text, { async: false })

/** A table that is wider than the page scrolls by itself, by keyboard too. */
const scrolling = (html: string): string =>
  html
    .replaceAll('<table>', '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
