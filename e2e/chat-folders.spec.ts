import { expect, test } from './phones.ts'

test(
  'a folder is made, shows its chats alone, and is deleted while its chats stay',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    const filters = page.getByRole('group', { name: 'Show' })
    await filters.getByRole('button', { name: 'Folders' }).click()
    await page.getByRole('button', { name: 'New folder' }).first().click()
    await page.getByLabel('Name').fill('Badminton')
    const chats = page.getByRole('region', { name: 'Chats in the folder' })
    await chats.getByRole('button', { name: 'Saturday badminton' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: 'Badminton 1 chat' })).toBeVisible()
    await page.goto('/#/pages/chat/list')
    await filters.getByRole('button', { name: /^Badminton/ }).click()
    await expect(page.getByRole('link', { name: /^Saturday badminton/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Budi Santoso/ })).toHaveCount(0)
    await filters.getByRole('button', { name: 'Folders' }).click()
    await page.getByRole('link', { name: 'Badminton 1 chat' }).click()
    await page.getByRole('button', { name: 'Delete folder' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).click()
    await expect(page.getByRole('button', { name: 'New folder' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Badminton 1 chat' })).toHaveCount(0)
    await page.goto('/#/pages/chat/list')
    await expect(page.getByRole('link', { name: /^Budi Santoso/ })).toBeVisible()
    await expect(filters.getByRole('button', { name: /^Badminton/ })).toHaveCount(0)
  },
)
