import { openChat, sendText } from './steps/chat-steps.ts'
import { expect, test, type Phone } from './phones.ts'

const bubbleOf = ({ page }: Phone, text: string) =>
  page.locator('[data-bubble]').filter({ hasText: text }).last()

for (const size of [
  { width: 390, height: 844, tag: [] },
  { width: 1280, height: 800, tag: ['@full'] },
])
  test(
    `a slip is corrected, and what it said before can be seen, at ${size.width} px`,
    { tag: size.tag },
    async ({ phone }) => {
      const amelia = await phone('amelia')
      const budi = await phone('budi01', { language: 'en' })
      for (const { page } of [amelia, budi]) await page.setViewportSize(size)
      await openChat(amelia.page, /^Budi/)
      await openChat(budi.page, /^Amelia/)
      await sendText(amelia.page, `Meet at sevn, ${size.width}`)
      await expect(bubbleOf(budi, `sevn, ${size.width}`)).toBeVisible()
      // read before it is edited
      await expect(bubbleOf(amelia, `sevn, ${size.width}`).getByRole('img', { name: 'Read' })).toBeVisible({
        timeout: 20_000,
      })
      const field = amelia.page.getByRole('textbox', { name: 'Message' })
      await field.fill('a draft that waits')
      await bubbleOf(amelia, `sevn, ${size.width}`).locator('[data-message]').click({ button: 'right' })
      await amelia.page.getByRole('menuitem', { name: 'Edit' }).click()
      await expect(field).toHaveValue(`Meet at sevn, ${size.width}`)
      await field.fill(`Meet at seven, ${size.width}`)
      await amelia.page.getByRole('button', { name: 'Save' }).click()
      await expect(bubbleOf(budi, `seven, ${size.width}`)).toBeVisible()
      await expect(field).toHaveValue('a draft that waits')
      await field.fill('')
      await bubbleOf(budi, `seven, ${size.width}`).getByRole('button', { name: 'edited' }).click()
      const sheet = budi.page.getByRole('dialog', { name: 'Edit history' })
      await expect(sheet.getByText(`Meet at sevn, ${size.width}`)).toBeVisible()
      await budi.page.keyboard.press('Escape')
      // arrow up in an empty field edits the last message
      await field.press('ArrowUp')
      await expect(field).toHaveValue(`Meet at seven, ${size.width}`)
      await field.press('Escape')
      await expect(field).toHaveValue('')
      await budi.page.goto('/#/pages/chat/list')
      await expect(budi.page.getByRole('link', { name: /^Amelia/ }).first()).toContainText(
        `seven, ${size.width}`,
      )
    },
  )
