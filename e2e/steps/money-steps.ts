import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { formatMoney } from '@mynah/contract/money'
import { wallet } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import type { Page } from '@playwright/test'
import type { Person } from '../../server/test/person.ts'
import { adminOf } from './admin-steps.ts'
import { expect } from '../phones.ts'
import type { Server } from '../server.ts'

/** The payment password of the demo people. */
export const payPassword = '135790'

/** A picture of a payment voucher, different each time. */
export const voucherPicture = (): Promise<Buffer> =>
  sharp(randomBytes(12 * 12 * 3), { raw: { width: 12, height: 12, channels: 3 } })
    .resize(360, 480)
    .png()
    .toBuffer()

/** Decides about a user's newest request by the operator's call. */
export async function decideNewest(
  server: Server,
  person: Person,
  approve: boolean,
  reason?: string,
): Promise<void> {
  const { list } = await person.call(wallet.cashLog, {})
  const [newest] = list
  const admin = await adminOf(server)
  const id = newest?.id ?? ''
  const { version, money } = await admin.call(walletAdmin.look, { id })
  // a first withdrawal is flagged, and a decision about it needs a note
  const note = 'Checked'
  await admin.call(walletAdmin.decide, { id, version, money: formatMoney(money), approve, reason, note })
}

/** Types the payment password into its sheet. */
export async function pay(page: Page, digits = payPassword): Promise<void> {
  const field = page.getByLabel('Payment password')
  await expect(field).toBeEnabled()
  await field.fill(digits)
}
