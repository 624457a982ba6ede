import { readFileSync } from 'node:fs'
import { expect, test } from './phones.ts'
import { newPerson } from './stage.ts'

test('a user exports their data, requests the deletion of their account, and cancels it by signing in', async ({
  phone,
  server,
}, info) => {
  const userNum = `vera${info.project.name}${info.repeatEachIndex}`
  await newPerson(server, userNum, 'Vera')
  const { page } = await phone(userNum)
  await page.goto('/#/pages/destroy/step1')
  await page.getByRole('button', { name: 'Prepare the file' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Your login password').fill('mynah-demo')
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(sheet).toBeHidden()
  const ready = page.getByRole('button', { name: /^Download/ })
  await expect(ready).toBeVisible({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), ready.click()])
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  await page.getByRole('button', { name: 'Continue' }).click()
  const end = page.getByRole('button', { name: 'Delete my account' })
  await page.getByRole('textbox', { name: 'Your login password' }).fill('not this one')
  await end.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please confirm this first' })).toBeVisible()
  await page.getByRole('checkbox').check()
  await end.click()
  await expect(page.getByRole('alert').filter({ hasText: 'This password is wrong' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Your login password' }).fill('mynah-demo')
  await end.click()
  await expect(page.getByText('Your account will be deleted')).toBeVisible()

  await page.getByRole('button', { name: 'To the sign-in page' }).click()
  await page.getByRole('radio', { name: 'Account' }).click()
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill(userNum)
  await page.getByRole('textbox', { name: 'Password' }).fill('mynah-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: /^Mynah.*not be deleted/ })).toBeVisible()
})
