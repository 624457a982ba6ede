import type { Page } from '@playwright/test'
import { passkeys } from '@mynah/contract/passkeys'
import { auth } from '@mynah/contract/auth'
import { friends } from '@mynah/contract/friends'
import { wallet } from '@mynah/contract/wallet'
import { callAs, Person } from '../server/test/person.ts'
import { pay } from './steps/money-steps.ts'
import { atLocalhost, authenticatorOf } from './steps/passkey-steps.ts'
import { expect, ownServer, test } from './phones.ts'
import { logOutByHand } from './steps/session-steps.ts'
import type { Server } from './server.ts'

// Its own server: changed credentials block payments for 24 hours, which would fail the spec files after this one.
test.use(ownServer())

const password = 'mynah-demo'

/** A demo person on a device of their own, signed in by the form, so that the device is signed out later. */
async function deviceOf(server: Server, open: () => Promise<Page>, userNum: string) {
  const page = await open()
  const authenticator = await authenticatorOf(page)
  await page.goto(atLocalhost(server, '/pages/login/account'))
  await page.getByRole('textbox', { name: 'Account' }).fill(userNum)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/#\/pages\/chat/)
  const signedIn = await callAs(server, undefined, auth.loginByPassword, { userNum, pwd: password })
  return { page, person: new Person(server, signedIn), authenticator }
}

async function addPasskey(page: Page, server: Server): Promise<void> {
  await page.goto(atLocalhost(server, '/pages/setting/passkeys'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Your login password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The passkey is added')).toBeVisible()
  await expect(page.getByText('On this device')).toBeVisible()
}

async function confirmSignOut(page: Page, server: Server): Promise<void> {
  await page.goto(atLocalhost(server, '/pages/setting/setting'))
  await logOutByHand(page)
}

async function signOut(page: Page, server: Server): Promise<void> {
  await confirmSignOut(page, server)
  await expect(page.getByRole('heading', { name: 'Welcome to Mynah' })).toBeVisible()
}

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click()
/** The chat list: the last page of a user is not restored after a sign-out. */
const expectInside = (page: Page) => expect(page).toHaveURL(/#\/pages\/chat\/list$/)
const idsOf = async (person: Person) => (await person.call(passkeys.list, {})).list.map(({ id }) => id)
const moneyOf = async (person: Person) => (await person.call(wallet.asset, {})).balance

test('a passkey that is added on the settings page signs in without a name', async ({
  phone,
  server,
  open,
}) => {
  const { page } = await phone('chanida')
  const device = await authenticatorOf(page)
  await addPasskey(page, server)
  await signOut(page, server)
  // a user who does not show finger, face or PIN is not signed in, and may try again
  await device.knowsUser(false)
  await signIn(page)
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('heading', { name: 'Welcome to Mynah' })).toBeVisible()
  await device.knowsUser(true)
  await signIn(page)
  await expectInside(page)
  // a page at an IP address cannot use passkeys, and offers none
  const elsewhere = await open()
  await elsewhere.goto('/#/pages/login/login')
  await expect(elsewhere.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
})

/** Waits until the page has loaded the options with which it offers passkeys. */
const offerOf = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith(passkeys.signInOptions.path) && answer.ok())

test('a passkey that the browser offers in a field signs in, and the button does while one is offered', async ({
  phone,
  server,
}) => {
  const { page } = await phone('chanida')
  const device = await authenticatorOf(page, { fields: true })
  await addPasskey(page, server)
  await device.hasUser(false)
  const offered = offerOf(page)
  await signOut(page, server)
  await offered
  await expect(page.getByLabel('Phone number')).toHaveAttribute('autocomplete', / webauthn$/)
  // waits until the button works, since a present user would at once sign in by the offer of the field
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click({ trial: true })
  await device.hasUser(true)
  await signIn(page)
  await expectInside(page)
  // without a press: the user chooses the offered passkey as soon as the page is shown
  const signedIn = page.waitForResponse(
    (answer) => answer.url().endsWith(passkeys.signIn.path) && answer.ok(),
  )
  await confirmSignOut(page, server)
  await signedIn
  await expectInside(page)
})

test(
  'a passkey of the account adds another one in the place of the password',
  { tag: '@full' },
  async ({ server, open }) => {
    const { page, person, authenticator: device } = await deviceOf(server, open, 'budi01')
    await addPasskey(page, server)
    const [first = ''] = await idsOf(person)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('Passkey', { exact: true }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('This device already has a passkey of your account.')).toBeVisible()
    // the new authenticator does not have the passkey yet
    await device.hasUser(false)
    await authenticatorOf(page, { transport: 'usb' })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(2)
    expect(await idsOf(person)).toEqual([expect.not.stringMatching(first), first])
  },
)

test(
  'a transfer is paid by the passkey of the device, or by six digits',
  { tag: '@full' },
  async ({ server, open }) => {
    const { page, person, authenticator: device } = await deviceOf(server, open, 'amelia')
    const [first, second] = (await person.call(friends.list, {})).list
    await addPasskey(page, server)
    // as if a day had passed: until then payments are blocked
    await server.sql('update payment_holds set until = 0 where user_id = $1', [person.id])
    const before = await moneyOf(person)
    const transfer = async (to: { userId: string } | undefined) => {
      await page.goto(atLocalhost(server, `/pages/red/transfer?toUserId=${to?.userId}`))
      await page.getByLabel('Amount', { exact: true }).fill('2')
      await page.getByRole('button', { name: 'Transfer $2.00' }).click()
    }
    await transfer(first)
    const sheet = page.getByRole('dialog')
    await device.knowsUser(false)
    await sheet.getByRole('button', { name: 'Pay with passkey' }).click()
    await expect(sheet.getByRole('alert')).toContainText('The passkey was not used')
    expect(await moneyOf(person)).toBe(before)
    await device.knowsUser(true)
    await sheet.getByRole('button', { name: 'Pay with passkey' }).click()
    await expect(sheet).toHaveCount(0)
    expect(await moneyOf(person)).toBe(before - 2_00)
    await transfer(second)
    await sheet.getByRole('button', { name: 'Use the payment password' }).click()
    await pay(page)
    await expect(sheet).toHaveCount(0)
    expect(await moneyOf(person)).toBe(before - 4_00)
  },
)

test(
  'a passkey is renamed and removed, and one that is removed neither signs in nor pays',
  { tag: '@full' },
  async ({ server, open }) => {
    const { page, person } = await deviceOf(server, open, 'arjun1')
    const [friend] = (await person.call(friends.list, {})).list
    await addPasskey(page, server)
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('Blue phone')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Blue phone')).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Blue phone' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByLabel('Your login password').fill('not the password')
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This password is wrong' })).toBeVisible()
    await page.getByLabel('Your login password').fill(password)
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('The passkey is removed')).toBeVisible()
    expect(await idsOf(person)).toEqual([])
    await page.goto(atLocalhost(server, `/pages/red/transfer?toUserId=${friend?.userId}`))
    await page.getByLabel('Amount', { exact: true }).fill('2')
    await page.getByRole('button', { name: 'Transfer $2.00' }).click()
    await expect(page.getByLabel('Payment password')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay with passkey' })).toHaveCount(0)
    await signOut(page, server)
    await signIn(page)
    await expect(page.getByText('This passkey was removed from its account')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Welcome to Mynah' })).toBeVisible()
  },
)

test(
  'the passkey of a lost device is removed on another device, and the lost device cannot sign in',
  { tag: '@full' },
  async ({ server, open }) => {
    const lost = await deviceOf(server, open, 'linhvu')
    await addPasskey(lost.page, server)
    const own = await deviceOf(server, open, 'linhvu')
    await addPasskey(own.page, server)
    const [newest = '', gone = ''] = await idsOf(own.person)
    // newest first, and only that one is marked as of this device
    const rows = own.page
      .getByRole('listitem')
      .filter({ has: own.page.getByRole('button', { name: /^Actions for/ }) })
    await expect(rows).toHaveCount(2)
    await rows
      .filter({ hasNotText: 'On this device' })
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await own.page.getByRole('menuitem', { name: 'Remove' }).click()
    await own.page.getByLabel('Your login password').fill(password)
    await own.page.getByRole('button', { name: 'Remove' }).click()
    await expect(own.page.getByText('The passkey is removed')).toBeVisible()
    expect(await idsOf(own.person)).toEqual([newest])
    expect(gone).not.toBe(newest)
    await signOut(lost.page, server)
    await signIn(lost.page)
    await expect(lost.page.getByText('This passkey was removed from its account')).toBeVisible()
    await signOut(own.page, server)
    await signIn(own.page)
    await expectInside(own.page)
  },
)
