import { shop } from '@mynah/contract/shop'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { wallet } from '@mynah/contract/wallet'
import type { Page } from '@playwright/test'
import type { Person } from '../../server/test/person.ts'
import { adminOf, enterConsole, pageLink } from './admin-steps.ts'
import { expect } from '../phones.ts'
import type { Server } from '../server.ts'

export const pointsOf = async (person: Person): Promise<number> =>
  (await person.call(wallet.asset, {})).points

/** Opens the shop from the Me page. */
export async function openShop(page: Page): Promise<void> {
  await page.goto('/#/pages/my/my')
  await page.getByRole('link', { name: /^Points shop/ }).click()
  await expect(page.getByRole('heading', { name: 'Points shop' })).toBeVisible()
}

/** Opens the good with this name from the grid of the shop. */
export async function openGood(page: Page, name: string): Promise<void> {
  await page.getByRole('list', { name: 'Goods' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** Confirms the exchange in the open sheet. */
export async function exchange(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Exchange', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Orders?$/ })).toBeVisible()
}

/** An operator ships this person's newest open order. */
export async function shipInConsole(page: Page, server: Server, name: string): Promise<void> {
  await enterConsole(page, server, 'support')
  await pageLink(page, 'Orders').click()
  await page.getByRole('row').filter({ hasText: 'Bamboo lunch box' }).getByRole('button', { name }).click()
  const order = page.getByRole('region', { name: 'Order' })
  await expect(order.getByText('Kota Bandung')).toBeVisible()
  await order.getByLabel('Carrier').fill('JNE')
  await order.getByLabel('Tracking number').fill('JX99')
  await order.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(order).toHaveCount(0)
}

/** An operator rejects a person's newest order. */
export async function rejectNewest(server: Server, person: Person): Promise<void> {
  const { list } = await person.call(shop.orders, {})
  const admin = await adminOf(server)
  await admin.call(shopAdmin.reject, { id: list[0]?.id ?? '', reason: 'Broken in the store' })
}
