import { join } from 'node:path'
import { openChat, sendPicture } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

const picturePath = join(import.meta.dirname, '..', 'web', 'public', 'icon-512.png')

test(
  'a sticker of a pack and one made of a picture are sent, reordered and removed',
  { tag: '@full' },
  async ({ phone }) => {
    const amelia = await phone('amelia')
    const budi = await phone('budi01', { language: 'en' })
    await openChat(amelia.page, /^Budi/)
    await openChat(budi.page, /^Amelia/)
    await amelia.page.getByRole('button', { name: 'Emoji' }).click()
    await amelia.page.getByRole('radio', { name: 'Stickers' }).check()
    await amelia.page
      .getByRole('list', { name: 'Mynah' })
      .getByRole('button', { name: 'Sticker 1', exact: true })
      .click()
    // other tests may have sent stickers here
    const seen = budi.page.getByRole('log').getByRole('img', { name: 'Sticker' }).last()
    await expect(seen).toHaveAttribute('src', '/stickers/mynah/hello.webp')
    await expect.poll(() => seen.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(240)

    await sendPicture(amelia.page, picturePath)
    const picture = budi.page.getByRole('log').getByRole('button', { name: 'Open photo' }).last()
    await picture.click({ button: 'right' })
    await budi.page.getByRole('menuitem', { name: 'Add to stickers' }).click()
    await expect(budi.page.getByText('Added to your stickers')).toBeVisible()
    await budi.page.getByRole('button', { name: 'Emoji' }).click()
    await budi.page.getByRole('radio', { name: 'Stickers' }).check()
    const mine = budi.page.getByRole('list', { name: 'My stickers' })
    await mine.getByRole('button').click()
    await expect(amelia.page.getByRole('log').getByRole('img', { name: 'Sticker' }).last()).toHaveAttribute(
      'src',
      /^\/media\//,
    )

    await budi.page.getByRole('link', { name: 'Manage' }).click()
    await mine.getByRole('button').click()
    await budi.page.getByRole('button', { name: 'Remove' }).click()
    await budi.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(budi.page.getByText('No stickers of your own yet')).toBeVisible()
    await budi.page.reload()
    await expect(budi.page.getByText('No stickers of your own yet')).toBeVisible()
  },
)
