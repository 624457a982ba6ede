import { expect, type Page } from '@playwright/test'

/** Signs in with the demo password, on a page without a session. */
export async function signInByForm(page: Page, userNum: string): Promise<void> {
  await page.goto('/#/pages/login/account')
  await page.getByRole('textbox', { name: 'Account' }).fill(userNum)
  await page.getByRole('textbox', { name: 'Password' }).fill('mynah-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/#\/pages\/chat\/list$/)
}

/** Logs out on the settings page, and discards unsent messages. */
export async function logOutByHand(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click()
  const answer = page.getByRole('dialog').getByRole('button', { name: /^(?:Discard and log|Log) out$/ })
  await answer.click()
}
