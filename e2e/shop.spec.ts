import { expect, test } from './phones.ts'
import { exchange, openGood, openShop, pointsOf, rejectNewest, shipInConsole } from './shop-steps.ts'

const everywhere = { tag: '@wide' }
const phoneOnly = { tag: '@phone' }

test(
  'a good is chosen by colour and size, goes to a new address, is cancelled, and the points come back',
  everywhere,
  async ({ phone }) => {
    const { page, person } = await phone('budi01')
    const before = await pointsOf(person)
    await openShop(page)
    await page.getByRole('searchbox', { name: 'Search goods' }).fill('jaket')
    await openGood(page, 'Rain jacket')
    await page.getByRole('button', { name: 'Exchange', exact: true }).click()
    await expect(page.getByText('Choose a colour')).toBeVisible()
    await page.getByRole('radio', { name: 'Yellow' }).check()
    await page.getByRole('button', { name: 'Exchange', exact: true }).click()
    await expect(page.getByText('Choose a size')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeDisabled()
    await page.getByRole('radio', { name: 'M', exact: true }).check()
    await expect(page.getByText('7 left')).toBeVisible()
    await page.getByRole('button', { name: 'Exchange', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add an address' }).click()
    await page.getByRole('button', { name: /Country or region/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Indonesia' }).click()
    await page.getByRole('textbox', { name: 'Receiver' }).fill('Budi Santoso')
    await page.getByRole('textbox', { name: 'Phone number' }).fill('+62 812 3456 7890')
    await page.getByRole('textbox', { name: 'City or regency' }).fill('Kota Bandung')
    await page.getByRole('textbox', { name: 'House number, building, floor' }).fill('No. 7')
    await page.getByRole('textbox', { name: 'Postcode' }).fill('401')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('A postcode there looks like 40115')).toBeVisible()
    await page.getByRole('textbox', { name: 'Postcode' }).fill('40115')
    await page.getByRole('button', { name: 'Save' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('Kota Bandung')).toBeVisible()
    await expect(sheet.getByText('Yellow · M · × 1')).toBeVisible()
    await exchange(page)
    await expect(page.getByText('Awaiting shipment')).toBeVisible()
    await expect.poll(() => pointsOf(person)).toBe(before - 4_800)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByText('Your points are back.', { exact: true })).toBeVisible()
    await expect.poll(() => pointsOf(person)).toBe(before)
  },
)

test(
  'a cart of several goods is ordered, shipped and received, and what is rejected comes back',
  phoneOnly,
  async ({ phone, open, server }) => {
    const { page, person } = await phone('amelia')
    const before = await pointsOf(person)
    await openShop(page)
    await openGood(page, 'Bamboo lunch box')
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('It is in your cart')).toBeVisible()
    await openShop(page)
    await page.getByRole('button', { name: 'Food and drink' }).click()
    await openGood(page, 'Jasmine tea')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('button', { name: /^Cart, 2 inside/ }).click()
    await expect(page.getByText('3,040 CAN')).toBeVisible()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Bamboo lunch box' })
      .getByRole('button', { name: 'One less' })
      .click()
    await expect(page.getByText('1,840 CAN')).toBeVisible()
    await page.getByRole('button', { name: 'Check out (2)' }).click()
    await exchange(page)
    await expect.poll(() => pointsOf(person)).toBe(before - 1_840)
    await page
      .getByRole('link', { name: /Bamboo lunch box/ })
      .first()
      .click()
    await expect(page.getByText('We are packing it.')).toBeVisible()
    await shipInConsole(await open(), server, 'Amelia')
    await expect(page.getByText('JX99')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Question about this order' })).toBeVisible()
    await page.getByRole('button', { name: 'I have received it' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'I have received it' }).click()
    await expect(page.getByText('You have received it.')).toBeVisible()

    await openShop(page)
    await openGood(page, 'Three soaps')
    await page.getByRole('button', { name: 'Exchange', exact: true }).click()
    await exchange(page)
    await rejectNewest(server, person)
    await expect(page.getByText('Your points are back. Broken in the store')).toBeVisible()
    await expect.poll(() => pointsOf(person)).toBe(before - 1_840)
    await page.goto('/#/pages/new/score')
    await expect(page.getByText('Points back from an order').first()).toBeVisible()
    await page.getByRole('button', { name: 'Spent' }).click()
    await expect(page.getByText('Points back from an order')).toHaveCount(0)
    await page.goto('/#/pages/chat/list')
    await expect(page.getByText(/We could not send your order, and your points are back/)).toBeVisible()
  },
)

test(
  'a month of VIP is there at once, and who has too few points is led to where they are earned',
  phoneOnly,
  async ({ phone }) => {
    const { page, person } = await phone('linhvu')
    await openShop(page)
    await openGood(page, 'A month of VIP')
    await page.getByRole('button', { name: 'Exchange', exact: true }).click()
    await exchange(page)
    await expect(page.getByText('It was delivered at once.')).toBeVisible()
    await page.goto('/#/pages/vip/vip')
    await expect(page.getByText(/^VIP until/)).toBeVisible()
    await openShop(page)
    await openGood(page, 'Wireless headphones')
    await page.getByRole('radio', { name: 'Black' }).check()
    await page.getByRole('button', { name: 'Exchange', exact: true }).click()
    const sheet = page.getByRole('dialog')
    const missing = (6_800 - (await pointsOf(person))).toLocaleString('en')
    await expect(sheet.getByText(`You need ${missing} CAN more.`)).toBeVisible()
    await sheet.getByRole('button', { name: 'Earn points' }).click()
    await expect(page).toHaveURL(/my\/sign\/sign/)
  },
)
