import type { Page } from '@playwright/test'
import { ourClient, OidcServer } from '../server/test/oidc.ts'
import { expect, test } from './phones.ts'
import { newPerson } from './stage.ts'

const shots = process.env.MYNAH_SHOTS

let nest: OidcServer | undefined

/** Starts a real OpenID Connect provider, and returns the settings for it. */
async function withProvider(url: string): Promise<NodeJS.ProcessEnv> {
  nest = await OidcServer.start(url)
  nest.people.set('ana', { name: 'Ana of the Nest' })
  return {
    MYNAH_ORIGINS: new URL(url).origin,
    OIDC_ISSUER: nest.issuer,
    OIDC_CLIENT_ID: ourClient.id,
    OIDC_CLIENT_SECRET: ourClient.secret,
    OIDC_NAME: 'Nest',
  }
}

test.use({ settings: { of: withProvider } })
test.afterAll(() => nest?.close())

/** Signs in on the provider's page. */
async function signInThere(page: Page, name: string): Promise<void> {
  await expect(page).toHaveTitle('Nest')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function enterByProvider(page: Page, name: string): Promise<string> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Continue with Nest' }).click()
  await signInThere(page, name)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userId'))).not.toBeNull()
  return (await page.evaluate(() => localStorage.getItem('userId'))) ?? ''
}

test(
  'a user signs in by the provider for the first time and again, and gets the same account',
  { tag: '@phone' },
  async ({ open }) => {
    const first = await open()
    const userId = await enterByProvider(first, 'ana')
    await first.goto('/#/pages/my/archive/archive')
    await expect(first.getByText('Ana of the Nest').first()).toBeVisible()
    const again = await open()
    expect(await enterByProvider(again, 'ana')).toBe(userId)
    // The address of the answer is not valid in another browser.
    const another = await open()
    await another.goto('/#/pages/login/provider?code=x&state=y')
    await expect(another.getByText('You are not signed in').first()).toBeVisible()
  },
)

test(
  'an account there is linked with the password, signs in here, and is unlinked',
  { tag: ['@phone', '@full'] },
  async ({ phone, open, server }, info) => {
    const name = `norawest${info.repeatEachIndex}`
    await newPerson(server, name, 'Nora')
    const { page, person } = await phone(name)
    await page.goto('/#/pages/my/archive/phoneEmail')
    await page.getByRole('link', { name: /Nest.*Not linked/ }).click()
    await page.getByLabel('Your login password').fill('mynah-demo')
    if (shots) await page.screenshot({ path: `${shots}/link.png` })
    await page.getByRole('button', { name: 'Link Nest' }).click()
    await signInThere(page, name)
    await expect(page.getByText('Linked. You can sign in with it now.')).toBeVisible()
    if (shots) await page.screenshot({ path: `${shots}/linked.png` })

    const another = await open()
    expect(await enterByProvider(another, name)).toBe(person.id)

    await page.getByRole('link', { name: /Nest.*Linked/ }).click()
    await page.getByLabel('Your login password').fill('mynah-demo')
    if (shots) await page.screenshot({ path: `${shots}/unlink.png` })
    await page.getByRole('button', { name: 'Unlink' }).click()
    await expect(page.getByText('Nest is unlinked')).toBeVisible()
    await expect(page.getByRole('link', { name: /Nest.*Not linked/ })).toBeVisible()

    const late = await open()
    await late.goto('/')
    await late.getByRole('button', { name: 'Continue with Nest' }).click()
    await signInThere(late, name)
    await expect(late.getByText(/belongs to another Mynah account/).first()).toBeVisible()
    if (shots) await late.screenshot({ path: `${shots}/refused.png` })
  },
)
