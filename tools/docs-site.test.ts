import { appendFileSync, cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { renderMarkdown, slug } from './docs-site/markdown.ts'
import { makeSite } from './docs-site/site.ts'
import { root } from './parts.ts'

const site = await makeSite(root)
const pageAt = (url: string) => String(site.files.get(url))

const copy = mkdtempSync(join(tmpdir(), 'mynah-docs-'))
afterAll(() => rmSync(copy, { recursive: true }))

test('every Markdown file has its page, and no link leads nowhere', () => {
  const files = globSync(['*.md', 'docs/*.md', 'docs/{decisions,notes}/*.md'], { cwd: root })
  expect(site.faults).toEqual([])
  expect(site.pages.filter(({ url }) => !url.startsWith('api')).length).toBe(files.length)
})

test('a link or an anchor that leads nowhere, and a file that no menu has, are found', async () => {
  for (const name of ['docs', 'ui/tokens.css', 'web/public/logo.svg', 'package.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const file of globSync('*.md', { cwd: root })) cpSync(join(root, file), join(copy, file))
  for (const folder of ['examples', 'LICENSE'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true })
  const before = (await makeSite(copy)).faults
  appendFileSync(
    join(copy, 'docs/sdk.md'),
    '\n[gone](gone.md) [no such heading](operations.md#gone) [here](#gone)\n',
  )
  writeFileSync(join(copy, 'docs/forgotten.md'), '# Forgotten\n')
  const { faults } = await makeSite(copy)
  expect(faults.filter((one) => !before.includes(one))).toEqual([
    'docs/sdk.md: gone.md leads nowhere',
    'sdk.html: operations.html#gone leads nowhere',
    'sdk.html: #gone leads nowhere',
    'docs/forgotten.md is not in the menu of tools/docs-site/pages.ts',
  ])
})

test('a page has landmarks, a skip link and no script or style of its own, for the policy allows none', () => {
  for (const { url } of site.pages) {
    const html = pageAt(url)
    expect(html, url).toMatch(/<a class="skip" href="#content">/)
    expect(html.match(/<main |<header>|<search>|<nav class="menu" aria-label=/g), url).toHaveLength(4)
    expect(html, url).not.toMatch(/<script(?! defer src=)|<style| style="| on\w+="/)
    expect(html.match(/<h1 /g), url).toHaveLength(1)
  }
})

test('a record of a decision says its status and date, and has the others of its topic beside it', () => {
  const records = site.pages.filter(({ url }) => url.startsWith('decisions/'))
  expect(records.length).toBeGreaterThan(100)
  for (const { url } of records)
    expect(pageAt(url), url).toMatch(/<p class="status">Topic: .+ · (?:In force|Replaced by) .*\d \w+ 2026/)
  expect(pageAt('decisions/0204-a-feature-of-the-contract-is-a-folder.html')).toContain(
    '<h2>Code and its boundaries</h2>',
  )
})

test('the page of a feature has a call with its address, fields, answer and refusals', () => {
  const html = pageAt('api/auth.html')
  for (const part of [
    'POST /api/',
    '<h3>Fields</h3>',
    '<h3>Answer</h3>',
    'CaptchaNeeded',
    'E-mail address; compared',
  ])
    expect(html).toContain(part)
  expect(pageAt('api/frames.html')).toContain('Keeps the connection alive')
  expect(pageAt('api/events.html')).toContain('friend.applyCount')
})

test('headings are found in the search, each with its address', () => {
  const rows = JSON.parse(String(site.files.get('assets/search.json'))) as string[][]
  expect(rows).toContainEqual(['Operations', 'Backup and restore', 'operations.html#backup-and-restore'])
})

test('anchors are those of GitHub, and markup in a text stays text', () => {
  expect(slug('`x` – A page, at/once')).toBe('x--a-page-atonce')
  const { html, headings } = renderMarkdown('# One\n\n## Two\n\n## Two\n\n<script>alert(1)</script>\n', {
    href: (href) => href,
    image: () => '',
  })
  expect(headings.map(({ id }) => id)).toEqual(['one', 'two', 'two-1'])
  expect(html).not.toContain('<script>')
})
