import type { Page } from '@playwright/test'
import { newPerson } from './stage.ts'
import { expect, test } from './phones.ts'

/** The page is left and looked at again. */
const leave = (page: Page) =>
  page.evaluate(() => {
    const state = (value: string) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    state('hidden')
    state('visible')
  })

test(
  'a locked app shows nothing until the PIN, after leaving it and after a reload; five wrong ones sign out',
  { tag: ['@full'] },
  async ({ phone, server }, info) => {
    const name = `lara${info.project.name}${info.repeatEachIndex}`
    await newPerson(server, name, 'Lara')
    const { page } = await phone(name)
    const pin = async (label: string, digits: string) => {
      await page.getByRole('textbox', { name: label }).fill(digits)
    }
    await page.goto('/#/pages/setting/setting')
    await page.getByRole('link', { name: /^App lock.*Off/ }).click()
    await page.getByRole('switch', { name: 'App lock' }).click()
    await pin('Choose a PIN of six digits', '918273')
    await pin('The same six digits again', '918273')
    await expect(page.getByRole('switch', { name: 'App lock' })).toBeChecked()

    await leave(page)
    const lock = page.getByRole('dialog', { name: 'Mynah is locked' })
    await expect(lock).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expect(page.locator('#root').getByText('App lock').first()).toBeHidden()
    for (const digit of '918273') await lock.getByRole('button', { name: digit, exact: true }).click()
    await expect(page.getByRole('switch', { name: 'App lock' })).toBeVisible()

    await page.goto('/#/pages/chat/list')
    await page.reload()
    await expect(lock).toBeVisible()
    await expect(page.locator('#root')).toBeHidden()
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
      await pin('Enter your PIN', '111213')
      await expect(lock.getByText(left)).toBeVisible()
    }
    await pin('Enter your PIN', '111213')
    await expect(page).toHaveURL(/login/)
    await expect(lock).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('app-lock'))).toBeNull()
  },
)
