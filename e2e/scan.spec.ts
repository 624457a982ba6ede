import { scan } from '@mynah/contract/scan'
import { profile } from '@mynah/contract/profile'
import type { Page } from '@playwright/test'
import { callAs } from '../server/test/person.ts'
import { expect, test } from './phones.ts'
import { newPerson } from './stage.ts'

/** Like a photo of the other screen. */
async function photoOf(page: Page) {
  const buffer = await page.getByRole('img', { name: /QR code/ }).screenshot()
  return { name: 'code.png', mimeType: 'image/png', buffer }
}

test('a browser is signed in by the QR code that a phone scans and confirms, after one was cancelled and one ran out', async ({
  open,
  phone,
  server,
}, info) => {
  const userNum = `quinn${info.project.name}${info.repeatEachIndex}`
  await newPerson(server, userNum, 'Quinn')
  const quinn = await phone(userNum)
  const adminPage = await open()
  await adminPage.goto('/')
  // on a wide screen the code is beside the form
  if (info.project.name === 'phone') await adminPage.getByRole('link', { name: 'Sign in by QR code' }).click()
  const code = adminPage.getByRole('img', { name: 'QR code for signing in' })

  const scanIt = async () => {
    await expect(code).toBeVisible()
    const photo = await photoOf(adminPage)
    await quinn.page.goto('/#/pages/scan/scan')
    await quinn.page.locator('[data-picker=code]').setInputFiles(photo)
    await expect(quinn.page.getByRole('heading', { name: 'Sign in on this device?' })).toBeVisible()
    await expect(quinn.page.getByText('127.0.0.1')).toBeVisible()
    await expect(adminPage.getByText('Scanned. Confirm on your phone.')).toBeVisible()
    await expect(adminPage.getByText('Quinn')).toBeVisible()
  }
  await scanIt()
  await quinn.page.getByRole('button', { name: 'Cancel' }).click()
  await expect(adminPage.getByText('Cancelled on the phone')).toBeVisible()

  // the server's state decides, so that the test need not wait two minutes
  await adminPage.getByRole('button', { name: 'New code' }).click()
  await scanIt()
  await adminPage.route('**/api/scanCode/state', (route) =>
    route.fulfill({ json: { retCode: '000000', retDesc: '', data: { state: 'expired' } } }),
  )
  await quinn.page.route('**/api/scanCode/confirmLogin', (route) =>
    route.fulfill({
      json: { retCode: '11064', retDesc: 'This code has expired. Scan it again', data: null },
    }),
  )
  await expect(adminPage.getByText('This code has expired')).toBeVisible()
  await quinn.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(quinn.page.getByRole('button', { name: 'Scan again' })).toBeVisible()
  await adminPage.unroute('**/api/scanCode/state')
  await quinn.page.unroute('**/api/scanCode/confirmLogin')

  await adminPage.getByRole('button', { name: 'New code' }).click()
  await scanIt()
  await quinn.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(adminPage.getByRole('link', { name: /^Mynah.*another device/ })).toBeVisible()
})

test(
  'a code of a person leads to their card, a link alone never to a sign-in',
  { tag: '@full' },
  async ({ phone, server }, info) => {
    const [a, b] = [
      `rosa${info.project.name}${info.repeatEachIndex}`,
      `sami${info.project.name}${info.repeatEachIndex}`,
    ]
    const rosa = await newPerson(server, a, 'Rosa')
    await newPerson(server, b, 'Sami')
    await rosa.call(profile.updateSearchable, { state: false })
    const [card, sami] = [await phone(a), await phone(b)]
    await card.page.goto('/#/pages/my/archive/qrcode')
    await expect(card.page.getByRole('img', { name: 'QR code of Rosa' })).toBeVisible()
    const photo = await photoOf(card.page)
    await sami.page.goto('/#/pages/scan/scan')
    await sami.page.locator('[data-picker=code]').setInputFiles(photo)
    await expect(sami.page.getByRole('heading', { name: 'Rosa' })).toBeVisible()

    const { id } = await callAs(server, undefined, scan.create, {})
    await sami.page.goto(`/#/q/login/${id}`)
    await expect(sami.page.getByText('Open the scanner here')).toBeVisible()
    await sami.page.goto(`/#/q/user/${'x'.repeat(43)}`)
    await expect(sami.page.getByText('This QR code isn’t valid')).toBeVisible()
  },
)
