import { groups } from '@mynah/contract/groups'
import { expect, test, type Phone } from './phones.ts'

test(
  'the owner publishes a notice: two see it live, read it, see it change and go',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(180_000)
    const amelia = await phone('amelia')
    const budi = await phone('budi01', { language: 'en' })
    const linh = await phone('linhvu', { language: 'en' })
    const name = `Notices ${Date.now() % 100_000}`
    const group = await amelia.person.call(groups.create, {
      name,
      userList: [budi.person.id, linh.person.id],
    })
    const strip = ({ page }: Phone) => page.getByRole('complementary', { name: 'Group notice' })
    const bubble = ({ page }: Phone, title: string) =>
      page.getByRole('log').getByRole('link', { name: title })
    const watching = [budi, linh]
    for (const { page } of watching) await page.goto(`/#/pages/room/multi?id=${group.id}`)
    for (const { page } of watching)
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()

    const { page } = amelia
    await page.goto(`/#/pages/group/notice/list?id=${group.id}`)
    await page.getByRole('button', { name: 'New notice' }).first().click()
    await page.getByLabel('Title').fill('Saturday at ten')
    await page.getByLabel('Text', { exact: true }).fill('We meet at the gate.\nBring water.')
    await page.getByLabel('Link (optional)').fill('https://example.org/map')
    await page.getByRole('button', { name: 'Publish' }).click()
    for (const one of watching) {
      await expect(strip(one)).toContainText('Saturday at ten')
      await expect(bubble(one, 'Saturday at ten')).toBeVisible()
    }
    await page.getByRole('link', { name: /Saturday at ten/ }).click()
    await expect(page.getByRole('button', { name: 'Read by 0 of 2' })).toBeVisible()

    // one closes the strip, the other opens the notice: both count as readers
    await strip(budi).getByRole('button', { name: 'Mark as read' }).click()
    await expect(strip(budi)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Read by 1 of 2' })).toBeVisible()
    await strip(linh).getByRole('link').click()
    await expect(linh.page.getByRole('link', { name: /Open link/ })).toContainText('example.org')
    await page.getByRole('button', { name: 'Read by 2 of 2' }).click()
    await expect(page.getByRole('dialog').getByText('Linh Vũ')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('button', { name: 'Edit notice' }).click()
    await page.getByLabel('Title').fill('Sunday at ten')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(bubble(budi, 'Sunday at ten')).toBeVisible()
    await expect(linh.page.getByRole('heading', { name: 'Sunday at ten' })).toBeVisible()

    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('button', { name: 'Delete notice' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Delete notice' })
      .click()
    await expect(budi.page.getByRole('log').getByText('This notice was deleted')).toBeVisible()
    await expect(bubble(budi, 'Sunday at ten')).toHaveCount(0)
    await expect(linh.page.getByText('This notice was deleted')).toBeVisible()
  },
)
