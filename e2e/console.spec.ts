import AxeBuilder from '@axe-core/playwright'
import { complaints } from '@mynah/contract/complaints'
import { enterConsole } from './desk-steps.ts'
import { expect, test } from './phones.ts'
import { newPerson } from './stage.ts'

test('an operator answers a complaint by freezing a person, who is out at once, and lets them back', async ({
  phone,
  open,
  server,
}, { project }) => {
  test.skip(project.name !== 'phone', 'once is enough')
  const eve = await newPerson(server, 'evefrozen', 'Eve Frozen')
  const { page } = await phone('evefrozen')
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible()
  const amelia = await phone('amelia')
  const words = { kind: 'fraud' as const, text: 'Asks everybody for money' }
  await amelia.person.call(complaints.add, { about: 1, id: eve.id, ...words })

  const desk = await open()
  await enterConsole(desk, server, 'reviewer')
  await expect(desk.getByRole('link', { name: 'Audit log' })).toBeHidden()
  await desk.getByRole('link', { name: 'Complaints' }).click()
  await desk.getByRole('button', { name: /^Eve Frozen/ }).click()
  await expect(desk.getByText(words.text)).toBeVisible()
  expect((await new AxeBuilder({ page: desk }).analyze()).violations.map(({ id }) => id)).toEqual([])
  desk.once('dialog', (dialog) => void dialog.accept())
  await desk.getByRole('button', { name: 'Freeze the person' }).click()
  await expect(desk.getByRole('button', { name: /^Eve Frozen/ })).toBeHidden()

  await expect(page.getByRole('heading', { name: 'Good to hear you' })).toBeVisible()
  await expect(amelia.page.getByText(/We looked at your report and acted upon it/).first()).toBeVisible()

  await desk.getByRole('link', { name: 'People' }).click()
  await desk.getByRole('textbox').fill('evefrozen')
  await desk.getByRole('button', { name: 'Find' }).click()
  await desk.getByRole('button', { name: 'Eve Frozen' }).click()
  await desk.getByLabel('Why unfreeze').fill('A mistake')
  await desk.getByRole('button', { name: 'Unfreeze' }).click()
  await expect(desk.getByLabel('Why freeze')).toBeVisible()
  const back = await phone('evefrozen')
  await expect(back.page.getByRole('heading', { name: 'Chats' })).toBeVisible()
})

test('an editor tells everybody news in two languages, and takes it back', async ({ phone, open, server }, {
  project,
}) => {
  test.skip(project.name !== 'phone', 'once is enough')
  const desk = await open()
  await enterConsole(desk, server, 'editor')
  await desk.getByRole('link', { name: 'News and tips' }).click()
  await desk.getByRole('button', { name: 'Write one' }).click()
  await desk.getByLabel('Title, English').fill('The court is open')
  await desk.getByLabel('Text as HTML, English').fill('<p>Every <b>Saturday</b>.</p>')
  await desk.getByLabel('Title, Indonesian').fill('Lapangan dibuka')
  await desk.getByLabel('Text as HTML, Indonesian').fill('<p>Setiap <b>Sabtu</b>.</p>')
  expect((await new AxeBuilder({ page: desk }).analyze()).violations.map(({ id }) => id)).toEqual([])
  await desk.getByRole('button', { name: 'Tell everybody' }).click()
  const row = desk.getByRole('row').filter({ hasText: 'The court is open' })
  await expect(row.getByRole('cell', { name: 'en, id', exact: true })).toBeVisible()
  const budi = await phone('budi01', { language: 'id' })
  await budi.page.goto('/#/pages/notice/notice')
  await expect(budi.page.getByText('Lapangan dibuka')).toBeVisible()
  desk.once('dialog', (dialog) => void dialog.accept())
  await row.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()
})
