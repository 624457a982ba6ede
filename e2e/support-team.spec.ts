import type { Page } from '@playwright/test'
import { messageId } from '../server/test/person.ts'
import { supportAdmin } from '@mynah/contract/support'
import { faultsOf } from './accessible.ts'
import { adminOf, enterConsole, pageLink } from './steps/admin-steps.ts'
import { voucherPicture } from './steps/money-steps.ts'
import { expect, test } from './phones.ts'
import { newPerson } from './stage.ts'

async function attach(page: Page, button: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles({ name: 'parcel.png', mimeType: 'image/png', buffer: await voucherPicture() })
}

test(
  'two operators see one another at a conversation with photos, keep their drafts, and one answers',
  { tag: '@phone' },
  async ({ phone, open, server }) => {
    await newPerson(server, 'lenaasks', 'Lena Asks')
    const admin = await adminOf(server)
    const texts = { en: 'Hello {name}, we look into it.' }
    await admin.call(supportAdmin.saveCanned, { id: messageId(), title: 'Looking into it', texts })
    const { page } = await phone('lenaasks')
    await page.goto('/#/pages/my/webviewkf')
    await attach(page, 'Add a photo')
    await expect(page.getByRole('img', { name: 'Photo' })).toBeVisible()
    await page.getByRole('textbox').fill('My parcel is broken')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('button', { name: 'Open the photo' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveValue('')
    expect(await faultsOf(page)).toEqual([])

    const [sam, anna] = [await open(), await open()]
    const names = [await enterConsole(sam, server, 'support'), await enterConsole(anna, server, 'support')]
    const talkIn = (at: Page) => at.getByRole('region', { name: 'Conversation with Lena Asks' })
    for (const at of [sam, anna]) {
      await pageLink(at, 'Customer service').click()
      await at.getByLabel(/^Search name/).fill('parcel is broken')
      await at.getByRole('button', { name: /^Lena Asks/ }).click()
      const photo = talkIn(at).getByRole('img', { name: 'Photo from Lena Asks' })
      await expect(photo).toBeVisible()
      await expect
        .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
    }
    await expect(anna.getByText(`${names[0]} has this open since`)).toBeVisible()
    // a newly opened item is inert for a moment, in which nothing can have the focus
    await expect(talkIn(anna).getByRole('textbox', { name: 'Answer' })).toBeEnabled()
    expect(await faultsOf(anna)).toEqual([])

    // a draft is restored after a reload, and the address opens its conversation
    const draft = talkIn(sam).getByRole('textbox', { name: 'Answer' })
    const stored = sam.waitForResponse((answer) => answer.url().endsWith('support/save-draft'))
    await draft.fill('Please send us the number')
    await stored
    await sam.reload()
    await expect(draft).toHaveValue('Please send us the number')

    // the other operator takes it over and answers in the meantime
    await anna.getByRole('button', { name: 'Take over' }).click()
    await expect(anna.getByText(`${names[0]} has this open since`)).toBeHidden()
    await talkIn(anna).getByLabel('Insert a canned answer').selectOption('Looking into it')
    await expect(talkIn(anna).getByRole('textbox', { name: 'Answer' })).toHaveValue(
      'Hello Lena Asks, we look into it.',
    )
    await attach(anna, 'Attach a photo')
    await talkIn(anna).getByRole('textbox', { name: 'Answer' }).press('Control+Enter')
    await expect(talkIn(anna).getByRole('img', { name: `Photo from ${names[1]}` })).toBeVisible()
    await expect(sam.getByText(`${names[1]} has answered since you opened this.`)).toBeVisible()
    await expect(draft).toHaveValue('Please send us the number')
    await expect(page.getByText('Hello Lena Asks, we look into it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open the photo' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Open the photo' }).last().click()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'Photo' })).toBeVisible()

    // closed by its key
    await expect(talkIn(anna).getByRole('button', { name: 'Close conversation' })).toBeVisible()
    await anna.getByRole('heading', { level: 1 }).click()
    await anna.keyboard.press('c')
    await expect(anna.getByText('The conversation with Lena Asks is closed.')).toBeVisible()
  },
)
