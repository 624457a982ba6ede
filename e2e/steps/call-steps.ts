import type { Page } from '@playwright/test'

const shots = process.env.MYNAH_SHOTS
/** A picture of the page, where `MYNAH_SHOTS` names a folder for them. */
export const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}-${page.viewportSize()?.width}.png` })
}

/** Starts a voice or video call from the open private chat. */
export async function call(page: Page, kind: 'Voice call' | 'Video call'): Promise<void> {
  await page.getByRole('button', { name: kind, exact: true }).click()
}

export const incoming = (page: Page) => page.getByRole('dialog', { name: /^Call from/ })
export const answer = (page: Page) => incoming(page).getByRole('button', { name: 'Answer' })
/** How long the call has lasted. */
export const timer = (page: Page) => page.getByRole('status').filter({ hasText: /^\d\d:\d\d$/ })
