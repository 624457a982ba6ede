import { auth } from '@mynah/contract/auth'
import { formatMoney } from '@mynah/contract/money'
import { profile } from '@mynah/contract/profile'
import { wallet } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import type { Page } from '@playwright/test'
import type { Person } from '../server/test/person.ts'
import { adminOf } from './steps/admin-steps.ts'
import { more, openChat } from './steps/chat-steps.ts'
import { decideNewest, pay, payPassword, voucherPicture } from './steps/money-steps.ts'
import { expect, ownServer, test } from './phones.ts'

// Its own server: tests of other files spend money of the demo people.
test.use(ownServer())

const moneyOf = async (person: Person) => (await person.call(wallet.asset, {})).balance
const shownAmount = (cents: number) => `$${formatMoney(cents)}`
const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })

/** Types an amount with the page's keypad, or by keyboard on a wide screen, which has none. */
async function keys(page: Page, label: string, amount: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click()
  if ((page.viewportSize()?.width ?? 0) >= 900) return page.keyboard.type(amount)
  const pad = page.getByRole('group', { name: 'Keypad' })
  for (const key of amount) await pad.getByRole('button', { name: key, exact: true }).click()
}

test(
  'a recharge is submitted with its voucher, reviewed, and in the wallet without a reload',
  { tag: '@phone' },
  async ({ phone, server }) => {
    const { page, person } = await phone('arjun1')
    await page.goto('/#/pages/wallet/wallet')
    const before = await moneyOf(person)
    await expect(balance(page)).toContainText(shownAmount(before))
    await expect(page.getByText(/7-day annualised/)).toHaveCount(0)
    await balance(page).getByRole('link', { name: 'Recharge' }).click()
    // a third decimal is an error, and not dropped silently
    const amount = page.getByLabel('Amount to recharge', { exact: true })
    await keys(page, 'Amount to recharge', '50.255')
    await expect(page.getByText('An amount has two decimals at most.')).toBeVisible()
    await amount.press('Backspace')
    await expect(amount).toHaveValue('50.25')
    await expect(page.getByText('pay@mynah.example')).toBeVisible()
    const file = { name: 'paid.png', mimeType: 'image/png', buffer: await voucherPicture() }
    await page.locator('[data-picker=voucher]').setInputFiles(file)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.getByText('Details that help find your payment').click()
    await page.getByLabel('Name on the paying account').fill('Budi Payer')
    await page.getByLabel('Number of the paying account').fill('62220000')
    await page.getByLabel('Your phone number').fill('+62 812 0000 1111')
    await page.getByRole('button', { name: 'Submit' }).click()
    const state = page.getByRole('status')
    await expect(state.getByText('Submitted')).toBeVisible()
    const { list } = await person.call(wallet.cashLog, {})
    expect(list[0]).toMatchObject({ cardUserName: 'Budi Payer', cardNum: expect.stringMatching(/0000$/) })
    await decideNewest(server, person, true)
    await expect(state.getByText('Credited')).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(balance(page)).toContainText(shownAmount(before + 50_25))
    await page.getByRole('button', { name: 'Hide balance' }).click()
    await expect(balance(page)).not.toContainText(shownAmount(before + 50_25))
    await page.goto('/#/pages/chat/list')
    await expect(page.getByText('[Wallet] Your recharge of $50.25 was approved.')).toBeVisible()
  },
)

test('a form leads to what is missing: the amount, then the voucher', async ({ phone }) => {
  const { page } = await phone('arjun1')
  await page.goto('/#/pages/wallet/payment')
  const submit = page.getByRole('button', { name: 'Submit' })
  const amount = page.getByLabel('Amount to recharge', { exact: true })
  await page.getByText('Details that help find your payment').click()
  await page.getByLabel('Your phone number').focus()
  await submit.click()
  await expect(amount).toBeFocused()
  await expect(amount).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: '$50', exact: true }).click()
  await submit.click()
  await expect(page.getByRole('button', { name: 'Add a picture of your payment' })).toBeFocused()
  await expect(page.getByText('Add the payment voucher')).toBeInViewport({ ratio: 1 })
})

test(
  'a transfer begins in the wallet, and the bill becomes a chart and a receipt',
  { tag: '@full' },
  async ({ phone }) => {
    const { page, person } = await phone('amelia')
    const linh = await phone('linhvu')
    const before = await moneyOf(person)
    await page.goto('/#/pages/wallet/wallet')
    await balance(page).getByRole('link', { name: 'Transfer' }).click()
    await page.getByRole('button', { name: /^Linh Vũ/ }).click()
    await expect(page.getByText('Transfer to Linh Vũ')).toBeVisible()
    // a part of the verified name, to compare it
    await expect(page.getByText('Verified name: Linh V***')).toBeVisible()
    await keys(page, 'Amount', '2.5')
    await expect(
      page.getByText(`Balance ${shownAmount(before)}, then ${shownAmount(before - 2_50)}`),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Transfer $2.50' }).click()
    await pay(page)
    await expect.poll(() => moneyOf(person)).toBe(before - 2_50)
    // the page of the transfer shows the amount, and that it is pending
    const receipt = page.getByRole('status').filter({ hasText: '$2.50' })
    await expect(receipt).toContainText('Waiting to be accepted')
    const { list } = await person.call(wallet.bill, {})
    await expect(page.getByText(list[0]?.orderNo ?? '')).toBeVisible()
    expect(list[0]).toMatchObject({ kind: 'transfer-sent', money: -2_50, other: { userId: linh.person.id } })
    await page.goto('/#/pages/wallet/detail')
    await page.getByRole('button', { name: 'Statistics' }).click()
    const kinds = page.getByRole('listitem').filter({ hasText: 'Transfers' })
    await expect(kinds).toContainText('$')
    await page.goto(`/#/pages/wallet/detail?id=${list[0]?.id}`)
    await expect(page.getByText(list[0]?.orderNo ?? '')).toBeVisible()
    // a phone would share the picture by the system's sheet, which a test cannot press
    await page.evaluate(() => Object.assign(navigator, { canShare: () => false }))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a picture' }).click()
    expect((await download).suggestedFilename()).toBe(`mynah-${list[0]?.orderNo}.png`)
  },
)

test(
  'a withdrawal is held, returned with the reason if it is refused, and paid if it is approved',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { page, person } = await phone('budi01')
    const before = await moneyOf(person)
    const now = new Date()
    const month = {
      startDate: new Date(now.getFullYear(), now.getMonth()).getTime(),
      endDate: new Date(now.getFullYear(), now.getMonth() + 1).getTime(),
    }
    const sumBefore = await person.call(wallet.billSum, month)
    const ask = async (amount: string) => {
      await page.goto('/#/pages/wallet/wallet')
      await balance(page).getByRole('link', { name: 'Withdraw' }).click()
      await keys(page, 'Amount to withdraw', amount)
      await page.getByLabel('Account number').fill('6222 0000 1111 2345')
      await page.getByLabel('Your phone number (optional)').fill('+62 812 3456')
      await page.getByRole('button', { name: `Withdraw $${amount}.00` }).click()
      await pay(page)
      await expect(page.getByRole('status').getByText('Submitted')).toBeVisible()
      await expect(page.getByText('2345')).toBeVisible()
      await expect(page.getByText('6222 0000')).toHaveCount(0)
    }
    await ask('30')
    const [asked] = (await person.call(wallet.cashLog, {})).list
    // the same number for the customer and the operator
    await expect(page.getByText(asked?.id ?? '')).toBeVisible()
    expect((await person.call(wallet.bill, {})).list[0]?.orderNo).toBe(asked?.id)
    const cashier = await adminOf(server)
    const seen = await cashier.call(walletAdmin.look, { id: asked?.id ?? '' })
    expect(seen).toMatchObject({ id: asked?.id, userId: person.id, mobile: '+62 812 3456' })
    await decideNewest(server, person, false, 'The name is not yours')
    await expect(page.getByRole('status').getByText('The name is not yours')).toBeVisible()
    await page.goto('/#/pages/wallet/wallet')
    await expect(balance(page)).toContainText(shownAmount(before))
    await ask('20')
    await decideNewest(server, person, true)
    await expect(page.getByRole('status').getByText('Paid out')).toBeVisible()
    await page.goto('/#/pages/wallet/detail')
    // returned money counts neither as spent nor as earned
    const sum = await person.call(wallet.billSum, month)
    expect(sum.income).toBe(sumBefore.income)
    expect(Math.abs(sum.spent)).toBe(Math.abs(sumBefore.spent) + 20_00)
    const inAndOut = `In ${shownAmount(Math.abs(sum.income))} · Out ${shownAmount(Math.abs(sum.spent))}`
    await expect(page.getByText(inAndOut)).toBeVisible()
    const lines = page.getByRole('link', { name: /^Withdrawal/ })
    await expect(lines).toHaveCount(3)
    await expect(lines.filter({ hasText: 'Came back to you' }).locator('s')).toHaveText('−$30.00')
  },
)

test(
  'a transfer is accepted, another is returned, and the bubbles of both say so',
  { tag: '@phone' },
  async ({ phone }) => {
    const linh = await phone('linhvu')
    const chanida = await phone('chanida')
    const before = await moneyOf(linh.person)
    await openChat(linh.page, /^ชนิดา/)
    await openChat(chanida.page, /^Linh Vũ/)
    const send = async (amount: string, note: string) => {
      await more(linh.page)
      await linh.page.getByRole('button', { name: 'Transfer' }).click()
      await expect(linh.page.getByText(/^Verified name: /)).toBeVisible()
      await linh.page.getByLabel('Amount', { exact: true }).fill(amount)
      await linh.page.getByLabel(/^Note/).fill(note)
      await linh.page.getByRole('button', { name: `Transfer $${amount}` }).click()
      await pay(linh.page)
      await expect(bubble(linh.page, note)).toContainText('Waiting to be accepted')
    }
    const bubble = (page: Page, note: string) =>
      page.getByRole('log').getByRole('link').filter({ hasText: note })

    await send('12.50', 'For the court')
    await bubble(chanida.page, 'For the court').click()
    await expect(chanida.page.getByText('From Linh Vũ', { exact: true })).toBeVisible()
    await chanida.page.getByRole('button', { name: 'Accept' }).click()
    await expect(chanida.page.getByText('In your wallet')).toBeVisible()
    await expect(bubble(linh.page, 'For the court')).toContainText('Accepted')

    await chanida.page.goBack()
    await expect(bubble(chanida.page, 'For the court')).toContainText('In your wallet')
    await send('7.00', 'By mistake')
    await bubble(chanida.page, 'By mistake').click()
    await chanida.page.getByRole('button', { name: 'Return' }).click()
    await chanida.page.getByRole('dialog').getByRole('button', { name: 'Return' }).click()
    await expect(chanida.page.getByText('You returned it')).toBeVisible()
    await expect(bubble(linh.page, 'By mistake')).toContainText('Returned to you')
    await linh.page.goto('/#/pages/wallet/wallet')
    await expect(balance(linh.page)).toContainText(shownAmount(before - 12_50))

    // an entry of the bill links to the message
    await linh.page.getByRole('link', { name: /^Transfer to ชนิดา.*12\.50/ }).click()
    await linh.page.getByRole('link', { name: 'To the message' }).click()
    await expect(bubble(linh.page, 'For the court')).toBeVisible()
  },
)

test(
  'five wrong payment passwords lock it, and a new one by a code unlocks what was typed before',
  { tag: ['@phone', '@full'] },
  async ({ phone, server }) => {
    const { page, person } = await phone('meiling')
    const email = `meiling@${Date.now()}.example`
    await person.call(auth.sendEmail, { email, type: 'bind' })
    await person.call(profile.bindMail, {
      email,
      verCode: await server.codeFor(email),
      password: 'mynah-demo',
    })
    await page.reload()
    await openChat(page, /^Linh Vũ/)
    await more(page)
    await page.getByRole('button', { name: 'Transfer' }).click()
    await page.getByLabel('Amount', { exact: true }).fill('3.00')
    await page.getByRole('button', { name: 'Transfer $3.00' }).click()
    for (let round = 0; round < 4; round++) {
      await pay(page, '000000')
      await expect(page.getByRole('alert').filter({ hasText: 'The payment password is wrong' })).toBeVisible()
    }
    // the complete sheet is visible on the smallest phone, including the error
    const usual = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 568 })
    const sheet = page.getByRole('dialog')
    for (const part of [
      sheet.getByRole('heading'),
      sheet.getByRole('button', { name: '0', exact: true }),
      sheet.getByRole('button', { name: 'Forgot your payment password?' }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
    if (usual) await page.setViewportSize(usual)
    await pay(page, '000000')
    await expect(page.getByRole('status').filter({ hasText: 'Payments are locked until' })).toBeVisible()

    await page.getByRole('button', { name: 'Forgot your payment password?' }).click()
    await page.getByRole('radio', { name: 'Code' }).click()
    await page.getByRole('button', { name: 'Get code' }).click()
    await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible()
    await page.getByRole('textbox', { name: 'Six-digit code' }).fill(await server.codeFor(email))
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('New payment password').fill('246802')
    await page.getByLabel('Confirm payment password').fill('246802')
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('3.00')
    await page.getByRole('button', { name: 'Transfer $3.00' }).click()
    // The lock is gone; after a change of a credential payments are blocked for a day.
    await pay(page, '246802')
    await expect(page.getByRole('alert').filter({ hasText: '24 hours after that' })).toBeVisible()
    // restores the demo password for later tests
    await person.call(profile.savePayPassword, { password: payPassword, oldPassword: '246802' })
  },
)
