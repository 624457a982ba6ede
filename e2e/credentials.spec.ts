import { auth } from '@mynah/contract/auth'
import { profile } from '@mynah/contract/profile'
import { expect, test } from './phones.ts'
import { newPerson } from './stage.ts'

const shots = process.env.MYNAH_SHOTS
let made = 0

test('a new address without an old credential waits, is shown with its time, and is stopped from the old address', async ({
  phone,
  server,
  open,
}, info) => {
  const name = `vera${info.project.name}${info.repeatEachIndex}${(made += 1)}`
  await newPerson(server, name, 'Vera')
  const { page, person } = await phone(name)
  const [old, next] = [`old.${name}@example.org`, `new.${name}@example.org`]
  await person.call(auth.sendEmail, { email: old, type: 'bind' })
  const proof = { verCode: await server.codeFor(old), password: 'mynah-demo' }
  await person.call(profile.bindMail, { email: old, ...proof })

  await page.goto('/#/pages/my/archive/bindPhone?way=mail')
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(next)
  await page.getByRole('button', { name: 'Get code' }).first().click()
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill(await server.codeFor(next))
  await page.getByLabel('Your login password').fill('not the password')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This password is wrong' })).toBeVisible()
  if (shots) await page.screenshot({ path: `${shots}/bind.png` })
  await page.getByRole('radio', { name: 'I can’t use any of these' }).check({ force: true })
  await expect(page.getByRole('note')).toContainText('24 hours')
  if (shots) await page.screenshot({ path: `${shots}/bind-wait.png` })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^The change takes effect on/)).toBeVisible()
  await page.goto('/#/pages/my/archive/phoneEmail')
  await expect(page.getByText(/^E-mail address n•••@example\.org/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  if (shots) await page.screenshot({ path: `${shots}/waiting.png` })

  const anywhere = await open()
  await anywhere.goto(`/#/pages/undo/undo?code=${await server.codeFor(old)}`)
  await expect(anywhere.getByRole('heading', { name: 'Was it you?' })).toBeVisible()
  if (shots) await anywhere.screenshot({ path: `${shots}/undo.png` })
  await anywhere.getByRole('button', { name: 'Stop the change' }).click()
  await expect(anywhere.getByText('It is as it was before')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome to Mynah' })).toBeVisible()
  await anywhere.reload()
  await expect(anywhere.getByText('This link is no longer valid')).toBeVisible()
})

test(
  'an export asks for the password before the file is made',
  { tag: '@full' },
  async ({ phone, server }, info) => {
    const name = `vida${info.project.name}${info.repeatEachIndex}${(made += 1)}`
    await newPerson(server, name, 'Vida')
    const { page } = await phone(name)
    await page.goto('/#/pages/destroy/step1')
    await page.getByRole('button', { name: 'Prepare the file' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Your login password').fill('not the password')
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await expect(sheet.getByRole('alert').filter({ hasText: 'This password is wrong' })).toBeVisible()
    if (shots) await page.screenshot({ path: `${shots}/export.png` })
    await sheet.getByLabel('Your login password').fill('mynah-demo')
    await sheet.getByRole('button', { name: 'Continue' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download/ }).click({ timeout: 40_000 })
    expect((await file).suggestedFilename()).toBe('mynah-export.zip')
  },
)
