import { profile } from '@mynah/contract/profile'
import sharp from 'sharp'
import { befriend } from '../server/test/person.ts'
import { expect, test } from './phones.ts'
import { newPerson } from './stage.ts'

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#3f6259' } })
    .png()
    .toBuffer()

test('a new name and a cropped picture appear on a friend’s screen at once, and the payment password is set', async ({
  phone,
  server,
}, info) => {
  const [a, b] = [
    `nora${info.project.name}${info.repeatEachIndex}`,
    `omar${info.project.name}${info.repeatEachIndex}`,
  ]
  await befriend(await newPerson(server, a, 'Nora'), await newPerson(server, b, 'Omar'))
  const [nora, omar] = [await phone(a), await phone(b)]
  await omar.page.goto('/#/pages/friend/list')
  const row = (name: string) => omar.page.getByRole('link', { name: new RegExp(`^${name}`) })
  await expect(row('Nora')).toBeVisible()

  await nora.page.goto('/#/pages/my/archive/archive')
  await nora.page.getByRole('link', { name: /^Name/ }).click()
  await nora.page.getByRole('textbox', { name: 'Name', exact: true }).fill('')
  await nora.page.getByRole('button', { name: 'Save' }).click()
  await expect(nora.page.getByText('Enter your name')).toBeVisible()
  await nora.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nora Beak')
  await nora.page.getByRole('button', { name: 'Save' }).click()
  await expect(nora.page.getByRole('link', { name: /^Name.*Nora Beak/ })).toBeVisible()
  await expect(row('Nora Beak')).toBeVisible()

  const file = { name: 'me.png', mimeType: 'image/png', buffer: await picture() }
  await nora.page.locator('main [data-picker=picture]').setInputFiles(file)
  await nora.page.getByRole('slider', { name: 'Zoom' }).fill('1.5')
  await expect(nora.page.getByTestId('cropper')).toBeVisible()
  await nora.page.getByRole('button', { name: 'Use picture' }).click()
  await expect(nora.page.getByRole('button', { name: /^Picture/ }).locator('img')).toBeVisible()
  await expect(row('Nora Beak').locator('img')).toBeVisible()

  await nora.page.getByRole('link', { name: /^Payment password/ }).click()
  await nora.page.getByRole('textbox', { name: 'Your login password' }).fill('mynah-demo')
  await nora.page.getByRole('button', { name: 'Next' }).click()
  for (const digits of ['112233', '918273', '645342', '135790', '135790'])
    await nora.page.getByRole('textbox', { name: /^(Confirm|New) payment password$/ }).fill(digits)
  await expect(nora.page.getByRole('link', { name: /^Payment password.*Set/ })).toBeVisible()
  expect((await nora.person.call(profile.more, {})).hasPayPassword).toBe(true)
})
