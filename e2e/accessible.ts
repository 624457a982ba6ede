import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds on a page, as rules with their elements. It measures the contrast of text while it fades, so that
 * nothing may move: what moves is awaited, and nothing begins to.
 */
export async function faultsOf(
  page: Page,
  only: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<[rule: string, element: string | undefined][]> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  )
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await only(axe).analyze()
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}
