import { escape, type Heading } from './markdown.ts'
import { menu, relativeUrl } from './pages.ts'

export type Page = {
  url: string
  title: string
  html: string
  headings: Heading[]
  /** Other pages beside this one, such as the records of the same topic. */
  beside?: { title: string; pages: { url: string; title: string }[] }
}

const link = (page: Page, url: string, title: string): string => {
  const here = url === page.url ? ' aria-current="page"' : ''
  return `<li><a href="${escape(relativeUrl(page.url, url))}"${here}>${escape(title)}</a></li>`
}

function menuOf(page: Page): string {
  const groups = menu.map(
    ({ title, entries }) =>
      `<h2>${escape(title)}</h2><ul>${entries.map((one) => link(page, one.url, one.title)).join('')}</ul>`,
  )
  return `<nav class="menu" aria-label="Pages"><details data-open-when-wide><summary>Menu</summary>${groups.join('')}</details></nav>`
}

function contentsOf(page: Page): string {
  const rows = page.headings
    .filter(({ depth }) => depth === 2 || depth === 3)
    .map(
      ({ depth, id, text }) => `<li class="depth-${depth}"><a href="#${escape(id)}">${escape(text)}</a></li>`,
    )
  const { beside } = page
  const others = beside
    ? `<h2>${escape(beside.title)}</h2><ul>${beside.pages.map((one) => link(page, one.url, one.title)).join('')}</ul>`
    : ''
  if (rows.length < 2 && others === '') return ''
  const own = rows.length < 2 ? '' : `<ul>${rows.join('')}</ul>`
  const title = own === '' ? 'More' : 'On this page'
  return `<nav class="contents" aria-label="${title}"><details data-open-when-wide><summary>${title}</summary>${own}${others}</details></nav>`
}

export function layout(page: Page): string {
  const to = (url: string) => escape(relativeUrl(page.url, url))
  const name = page.url === 'index.html' ? 'Mynah documentation' : `${page.title} · Mynah documentation`
  return `<!doctype html>
<html lang="en" data-root="${to('index.html').replace('index.html', '')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(name)}</title>
<link rel="icon" href="${to('assets/logo.svg')}">
<link rel="stylesheet" href="${to('assets/tokens.css')}">
<link rel="stylesheet" href="${to('assets/site.css')}">
<script defer src="${to('assets/site.js')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a class="home" href="${to('index.html')}"><img src="${to('assets/logo.svg')}" alt="" width="32" height="32">Mynah docs</a>
<search>
<label class="hidden" for="search">Search headings</label>
<input id="search" type="search" placeholder="Search headings" autocomplete="off" aria-controls="found">
<ul id="found" aria-label="Headings found" hidden></ul>
<p id="found-count" class="hidden" role="status"></p>
</search>
</header>
<div class="columns">
${menuOf(page)}
${contentsOf(page)}
<main id="content" tabindex="-1">
${page.html}
</main>
</div>
</body>
</html>
`
}
