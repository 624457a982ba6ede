import { join } from 'node:path'
import { openChat, sendPicture, sendText } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

const picture = join(import.meta.dirname, '..', 'web', 'public', 'icon-512.png')

test(
  'Back closes the layers over a room, one by one, and then leaves the room',
  { tag: '@wide' },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    await openChat(page, /^Budi/)
    await sendText(page, 'Under the layers')
    const log = page.getByRole('log')
    const bubble = log.getByText('Under the layers').last()
    const field = page.getByRole('textbox', { name: /^Message/ })
    const menu = page.getByRole('menu')
    const openMenu = async (item?: string) => {
      await bubble.click({ button: 'right' })
      await expect(menu).toBeVisible()
      if (item) await menu.getByRole('menuitem', { name: item, exact: true }).click()
    }
    await openMenu()
    await page.goBack()
    await expect(menu).toBeHidden()

    await openMenu('Reply')
    const reply = page.getByRole('button', { name: 'Cancel reply' })
    await expect(reply).toBeVisible()
    await page.getByRole('button', { name: 'Emoji' }).click()
    const panel = page.locator('[data-composer-panel]')
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toBeHidden()
    await expect(reply).toBeVisible()
    await page.goBack()
    await expect(reply).toBeHidden()

    await openMenu('Select')
    const bar = page.getByRole('toolbar', { name: 'Select' })
    await bar.getByRole('button', { name: 'Delete for me' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(bar).toBeVisible()
    await page.goBack()
    await expect(bar).toBeHidden()

    await sendPicture(page, picture)
    // the history entry of the closed sheet is gone
    await page.waitForFunction(() => !(history.state as { layer?: number } | null)?.layer)
    const photo = log.getByRole('button', { name: 'Open photo' }).last()
    await photo.click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('img')).toBeVisible()
    await page.goBack()
    await expect(viewer).toBeHidden()
    // a page that is opened from a layer is on top of the room
    await photo.click()
    await viewer.getByRole('button', { name: 'Forward' }).click()
    await expect(page.getByRole('heading', { name: 'Forward to' })).toBeVisible()
    await page.goBack()
    await expect(field).toBeVisible()
    await expect(viewer).toBeHidden()

    await page.goBack()
    await expect(field).toBeHidden()
    await expect(page.getByRole('link', { name: /^Budi/ })).toBeVisible()
  },
)
