import type { Locator, Page } from '@playwright/test'
import { picture } from '../../server/test/upload.ts'
import { expect, type Phone } from '../phones.ts'

export const openFeed = '/#/pages/moment/moment'

export const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `picture-${index}.png`,
      mimeType: 'image/png',
      buffer: await picture(200 + index, 150),
    })),
  )

type Wanted = {
  text: string
  files: { name: string; mimeType: string; buffer: Buffer }[]
  /** as named in the dialog */
  audience: 'Everyone' | 'Friends' | 'Some friends' | 'All friends but…' | 'Only me'
  /** by their names in the list of friends */
  people?: string[]
}

/** Publishes a moment with the form, and waits until it is in the author's own feed. */
export async function publishMoment(
  page: Page,
  { text, files, audience, people = [] }: Wanted,
): Promise<void> {
  await page.getByRole('button', { name: 'New moment' }).first().click()
  await page.locator('input[type=file]').setInputFiles(files)
  await page.getByRole('textbox', { name: 'Text' }).fill(text)
  await page.getByRole('button', { name: 'Who can see it' }).click()
  // the current choice has a tick
  const choices = page.getByRole('dialog', { name: 'Who can see it' })
  await choices.getByRole('button', { name: new RegExp(`^${audience}( ✓)?$`) }).click()
  for (const name of people) await page.getByRole('button', { name, exact: true }).click()
  if (people.length > 0) await page.getByRole('button', { name: `Done (${people.length})` }).click()
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(momentOf(page, text)).toBeVisible()
}

export const momentOf = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text.slice(0, 40) })

/** Loads the new moments behind the pill; of these texts, only the wanted ones are then in the feed. */
export async function expectSeen({ page }: Phone, texts: readonly string[], wanted: string[]): Promise<void> {
  const pill = page.getByRole('button', { name: /new moment/ })
  await pill.click()
  await expect(pill).toHaveCount(0)
  const shown = async () => {
    const counts = await Promise.all(texts.map((text) => momentOf(page, text).count()))
    return texts.filter((_text, index) => (counts[index] ?? 0) > 0)
  }
  // the pill disappears before the list has loaded
  await expect.poll(shown).toEqual(wanted)
}

export async function likeIt(page: Page, text: string): Promise<void> {
  const moment = momentOf(page, text)
  await moment.getByRole('button', { name: 'Like or comment' }).click()
  await moment.getByRole('button', { name: 'Like', exact: true }).press('Enter')
}

export async function commentOn(page: Page, text: string, comment: string): Promise<void> {
  const moment = momentOf(page, text)
  await moment.getByRole('button', { name: 'Like or comment' }).click()
  await moment.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill(comment)
  await page.getByRole('button', { name: 'Send' }).click()
}

export async function deleteMoment(page: Page, text: string): Promise<void> {
  await momentOf(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(momentOf(page, text)).toHaveCount(0)
}
