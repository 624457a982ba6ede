import { expect, type Page } from '@playwright/test'

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    const label = await page.evaluate(() => {
      const { activeElement: at } = document
      const [label] = at instanceof HTMLInputElement ? (at.labels ?? []) : []
      return at?.getAttribute('aria-label') ?? (label ?? at)?.textContent ?? ''
    })
    expect(label).toMatch(name)
  }).toPass({ intervals: [0] })
}

/** A menu takes the focus shortly after it is shown: until then keys go to the element focused before. */
export async function expectMenuFocused(page: Page): Promise<void> {
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeVisible()
}
