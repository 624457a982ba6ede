import { languages } from '@mynah/contract/languages'
import type { Page } from '@playwright/test'
import { faultsOf } from './accessible.ts'
import { expect, test } from './phones.ts'
import { beforeSigningIn, screenPaths, screenWords } from './screen-addresses.ts'
import { settled } from './stage.ts'

const narrow = { width: 320, height: 640 }
/** Elements that are wider than the page, or cut off at the side of their scroll container. */
const tooWide = (page: Page, width: number) =>
  page.evaluate((most) => {
    const root = document.scrollingElement
    const parts = [...document.querySelectorAll('.scroller')].filter(
      (part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1,
    )
    return [
      ...(root && root.scrollWidth > most ? [`the page is ${root.scrollWidth} wide`] : []),
      ...parts.map((part) => `${part.className} is ${part.scrollWidth} wide in ${part.clientWidth}`),
    ]
  }, width)

/** `npm test` checks the tallest letters, in which some words are also long; the full run all languages. */
const inGate = ['th']
const looked = process.env.MYNAH_FULL === '1' ? languages : languages.filter((one) => inGate.includes(one))

for (const [turn, language] of languages.entries()) {
  if (!looked.includes(language)) continue
  const theme = turn < 3 ? 'light' : 'dark'

  test(`screens fit and can be read by everyone, in ${language}, ${theme}`, async ({ open, phone }, info) => {
    const { page, person } = await phone('amelia', { language, theme })
    const outside = await open({ language, theme })
    const words = await screenWords(person)
    const usual = info.project.use.viewport ?? narrow
    // each screen is opened in two languages per size, one light and one dark, of which one is checked for
    // accessibility
    const wide = info.project.name === 'wide' ? 1 : 0
    for (const [index, path] of screenPaths.entries()) {
      if (index % 3 !== (turn + wide) % 3) continue
      const there = beforeSigningIn.test(path) ? outside : page
      await there.setViewportSize(usual)
      await there.goto(`/#${path}${words[path] ?? ''}`)
      await settled(there)
      const isAudited = (index + wide) % 2 === (theme === 'dark' ? 1 : 0)
      if (isAudited) expect(await faultsOf(there), `${path} at ${usual.width}`).toEqual([])
      expect(await tooWide(there, usual.width), `${path} at ${usual.width}`).toEqual([])
      await there.setViewportSize(narrow)
      await settled(there)
      expect(await tooWide(there, narrow.width), `${path} at ${narrow.width}`).toEqual([])
    }
  })
}

test(
  'every screen fits with the largest letters, on the narrowest phone and at a zoom of 200 %',
  { tag: '@full' },
  async ({ open, phone }, info) => {
    test.setTimeout(400_000)
    const isWide = info.project.name === 'wide'
    const language = isWide ? 'vi' : 'hi'
    const { page, person } = await phone('amelia', { language })
    const outside = await open({ language })
    for (const one of [page, outside]) {
      // half of 1280 by 800
      await one.setViewportSize(isWide ? { width: 640, height: 400 } : narrow)
      await one.context().addInitScript(() => {
        if (self === top && origin !== 'null') localStorage.setItem('text-size', 'largest')
      })
      await one.goto('/')
      await one.reload()
    }
    const width = page.viewportSize()?.width ?? 0
    const words = await screenWords(person)
    for (const path of screenPaths) {
      const there = beforeSigningIn.test(path) ? outside : page
      await there.goto(`/#${path}${words[path] ?? ''}`)
      await settled(there)
      expect.soft(await tooWide(there, width), path).toEqual([])
    }
  },
)
