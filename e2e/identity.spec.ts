import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { friends } from '@mynah/contract/friends'
import { faultsOf } from './accessible.ts'
import { enterConsole, pageLink } from './steps/admin-steps.ts'
import { expect, test } from './phones.ts'
import { newPerson } from './stage.ts'

const picture = join(import.meta.dirname, '..', 'web', 'public', 'icon-512.png')
const second = join(import.meta.dirname, '..', 'web', 'public', 'icon-192.png')

test('papers are refused with a reason, submitted again, approved, and a group can be founded', async ({
  phone,
  open,
  server,
}) => {
  const ratna = await newPerson(server, 'ratnaverify', 'Ratna')
  const { page } = await phone('ratnaverify')
  const amelia = await phone('amelia')
  await ratna.call(friends.apply, { friendUserId: amelia.person.id })
  const { list } = await amelia.person.call(friends.friendRequests, { status: 0 })
  const apply = list.find(({ friendUserId }) => friendUserId === ratna.id)
  await amelia.person.call(friends.answer, { id: apply?.id ?? '', status: 1 })

  // creating a group requires the verification, and leads to its page
  await page.goto('/#/pages/group/create')
  await page.getByRole('main').getByRole('button', { name: 'Verify now' }).click()
  await page.getByRole('button', { name: /^Country/ }).click()
  await page.getByRole('searchbox').fill('Indonesia')
  await page.getByRole('button', { name: 'Indonesia' }).click()
  await page.getByRole('radio', { name: 'Passport' }).check()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ratna')
  await fillPapers(page)
  await expect(page.getByText('We are checking your documents')).toBeVisible()

  // an operator reviews the documents
  const adminPage = await open()
  await enterConsole(adminPage, server, 'admin')
  await pageLink(adminPage, 'Identities').click()
  await adminPage.getByRole('button', { name: /^Ratna/ }).click()
  await expect(adminPage.getByRole('img', { name: 'Front' })).toBeVisible()
  await expect(adminPage.getByText('X-778899')).toBeVisible()
  expect(await faultsOf(adminPage)).toEqual([])
  // a newly opened item takes no key for a moment
  await expect(adminPage.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  await adminPage.keyboard.press('r')
  await adminPage.getByLabel(/^Reason/).selectOption({ label: 'Blurred or too dark' })
  await adminPage.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(adminPage.getByText('Nothing to review.')).toBeVisible()

  // the user is notified of the refusal, and submits them again
  await expect(page.getByText(/^Reason: .*blurred or too dark/)).toBeVisible()
  // in the current language, not that of the registration
  const read = async (language: string) => {
    await page.evaluate((lang) => localStorage.setItem('lang', lang), language)
    await page.reload()
  }
  await read('th')
  await expect(page.getByText(/^เหตุผล: รูปเบลอหรือมืดเกินไป/)).toBeVisible()
  await read('en')
  await page.getByRole('button', { name: 'Submit again' }).click()
  await fillPapers(page)
  await expect(page.getByText('We are checking your documents')).toBeVisible()
  await adminPage.reload()
  await adminPage.getByRole('button', { name: /^Ratna/ }).click()
  await expect(adminPage.getByRole('img', { name: 'Back' })).toBeVisible()
  await adminPage.getByRole('button', { name: 'Approve' }).click()
  await expect(adminPage.getByText('Nothing to review.')).toBeVisible()

  // creating a group is now possible, and the page returns to it
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/group\/create/)
  await foundGroup(page)
  await expect(page).toHaveURL(/room\/multi/)

  await pageLink(adminPage, 'Audit log').click()
  await adminPage.getByLabel(/^About/).fill(`person ${ratna.id}`)
  await expect(adminPage.getByRole('cell', { name: 'identity/photo' })).toHaveCount(4)
  await adminPage.getByRole('button', { name: 'Verify the log' }).click()
  await expect(adminPage.getByText(/rows are intact/)).toBeVisible()
})

async function foundGroup(page: Page): Promise<void> {
  await page.goto('/#/pages/group/create')
  await page.getByRole('button', { name: /Amelia/ }).click()
  await page.getByRole('button', { name: /^Next/ }).click()
  await page.getByRole('textbox', { name: 'Group name' }).fill('Silk market')
  await page.getByRole('button', { name: /^Create with/ }).click()
}

async function fillPapers(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Document number' }).fill('x-778899')
  const photos = page.locator('input[type=file]:not([capture])')
  await photos.nth(0).setInputFiles(picture)
  await photos.nth(1).setInputFiles(second)
  await expect(page.getByRole('img')).toHaveCount(2)
  await page.getByRole('button', { name: 'Submit' }).click()
}
