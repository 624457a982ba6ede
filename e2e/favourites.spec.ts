import type { Page } from '@playwright/test'
import { more, openChat, sendText } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

test(
  'a message is added to the favourites, found again, forwarded, and gone once it is recalled',
  { tag: '@full' },
  async ({ phone }) => {
    const amelia = await phone('amelia')
    const budi = await phone('budi01', { language: 'en' })
    await openChat(amelia.page, /^Budi/)
    await openChat(budi.page, /^Amelia/)
    await sendText(amelia.page, 'The door code is 4711')
    await sendText(amelia.page, 'See you at six')
    await keep(budi.page, 'The door code is 4711')
    await keep(budi.page, 'See you at six')

    await budi.page.goto('/#/pages/my/collect/collect')
    const stored = budi.page.getByRole('list', { name: 'Favourites' }).getByRole('listitem')
    await expect(stored).toHaveCount(2)
    await budi.page.getByRole('searchbox').fill('door')
    await expect(stored).toHaveCount(1)
    await budi.page.getByRole('searchbox').fill('')
    await expect(stored).toHaveCount(2)

    const six = stored.filter({ hasText: 'See you at six' })
    await six.getByRole('button', { name: 'What to do with this' }).click()
    await budi.page.getByRole('menuitem', { name: 'Forward' }).click()
    await budi.page.getByRole('button', { name: 'Linh Vũ' }).first().click()
    await budi.page.getByRole('button', { name: 'Send (1)' }).click()
    await expect(budi.page.getByText('Sent to Linh Vũ')).toBeVisible()

    // or from the composer
    await budi.page.goto('/#/pages/chat/list')
    await openChat(budi.page, /^Amelia/)
    await more(budi.page)
    await budi.page.getByRole('button', { name: 'Favourites' }).click()
    await six.getByRole('button', { name: 'Send' }).click()
    await expect(budi.page.getByText('Send this to Amelia?')).toBeVisible()
    await budi.page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(budi.page.getByRole('log').getByText('See you at six')).toHaveCount(2)

    const said = amelia.page.getByRole('log').getByText('The door code is 4711')
    await said.click({ button: 'right' })
    await amelia.page.getByRole('menuitem', { name: 'Unsend' }).click()
    await expect(said).toBeHidden()
    await budi.page.goto('/#/pages/my/collect/collect')
    await budi.page.reload()
    await expect(stored).toHaveCount(1)
    await six.getByRole('button', { name: 'What to do with this' }).click()
    await budi.page.getByRole('menuitem', { name: 'Remove' }).click()
    await budi.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(budi.page.getByText('No favourites yet')).toBeVisible()
  },
)

async function keep(page: Page, text: string): Promise<void> {
  await page.getByRole('log').getByText(text).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Favourite' }).click()
  await expect(page.getByText('Added to favourites')).toBeVisible()
}
