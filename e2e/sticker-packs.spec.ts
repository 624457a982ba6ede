import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openChat } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

const pictureOf = (name: string) =>
  join(import.meta.dirname, '..', 'web', 'public', 'stickers', 'mynah', `${name}.webp`)

test(
  'a pack is made of files and sent, another adds it from a sticker and finds one by its emoji',
  { tag: '@full' },
  async ({ phone }) => {
    const amelia = await phone('amelia')
    const budi = await phone('budi01', { language: 'en' })
    await amelia.page.goto('/#/pages/face/packs')
    await amelia.page.getByRole('button', { name: 'New pack' }).first().click()
    await amelia.page.getByRole('textbox', { name: 'Name' }).fill('My birds')
    await amelia.page
      .locator('input[type=file][multiple]')
      .setInputFiles(['party', 'sad', 'yes'].map(pictureOf))
    await expect(amelia.page.getByRole('list', { name: 'Stickers' }).getByRole('listitem')).toHaveCount(3)
    await amelia.page.getByRole('button', { name: /^Emoji of sticker 1/ }).click()
    const emoji = amelia.page.getByRole('dialog')
    await emoji.getByRole('searchbox', { name: 'Search emoji' }).fill('parrot')
    await emoji.getByRole('gridcell', { name: 'parrot' }).click()
    await emoji.getByRole('button', { name: 'Remove 🙂' }).click()
    await amelia.page.keyboard.press('Escape')
    await amelia.page.getByRole('button', { name: 'Save' }).click()
    await amelia.page.getByRole('link', { name: /^My birds/ }).click()
    await expect(amelia.page.getByRole('list', { name: 'My birds' }).getByRole('img')).toHaveCount(3)
    await amelia.page.getByRole('link', { name: 'Send pack' }).click()
    await amelia.page.getByRole('button', { name: 'Budi' }).first().click()
    await amelia.page.getByRole('button', { name: /^Send/ }).click()

    await openChat(budi.page, /^Amelia/)
    const got = budi.page.getByRole('log').getByRole('img', { name: 'Sticker' }).last()
    await expect.poll(() => got.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(240)
    await got.click({ button: 'right' })
    await budi.page.getByRole('menuitem', { name: 'Show pack' }).click()
    await budi.page.getByRole('button', { name: 'Add pack' }).click()
    await expect(budi.page.getByRole('button', { name: 'Remove pack' })).toBeVisible()
    await budi.page.goBack()
    await budi.page.getByRole('textbox', { name: 'Message' }).fill('🦜')
    const strip = budi.page.getByRole('list', { name: 'Stickers for 🦜' })
    await expect(strip).toBeVisible()
    await strip.getByRole('button').click()
    await expect(strip).toBeHidden()
    await expect(budi.page.getByRole('log').getByRole('img', { name: 'Sticker' })).toHaveCount(2)
  },
)

test('a pack is exported as a file, and the file makes the same pack for another', async ({ phone }) => {
  const amelia = await phone('amelia')
  const budi = await phone('budi01', { language: 'en' })
  await amelia.page.goto('/#/pages/face/packs')
  await amelia.page.getByRole('link', { name: /^Good mood/ }).click()
  const download = amelia.page.waitForEvent('download')
  await amelia.page.getByRole('button', { name: 'Export as a file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Good mood.zip')
  await budi.page.goto('/#/pages/face/packs')
  // the packs of the installation are there for all users
  await budi.page
    .getByRole('group', { name: 'For everyone' })
    .getByRole('link', { name: /^Little birds/ })
    .waitFor()
  await budi.page.getByRole('button', { name: 'New pack' }).first().click()
  const chooser = budi.page.waitForEvent('filechooser')
  await budi.page.getByRole('button', { name: 'Import a pack (.zip)' }).click()
  await (
    await chooser
  ).setFiles({
    name: file.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: await readFile(await file.path()),
  })
  const stickers = budi.page.getByRole('list', { name: 'Stickers' })
  await expect(stickers.getByRole('listitem')).toHaveCount(8)
  await expect(budi.page.getByRole('textbox', { name: 'Name' })).toHaveValue('Good mood')
  await budi.page.getByRole('button', { name: 'Save' }).click()
  await budi.page
    .getByRole('group', { name: 'Made by you' })
    .getByRole('link', { name: /^Good mood/ })
    .click()
  const pack = budi.page.getByRole('list', { name: 'Good mood' })
  for (const emojis of ['😄 😊', '🥰 😍', '👍'])
    await expect(pack.getByRole('img', { name: `Sticker ${emojis}` })).toBeVisible()
})
