import { openChat } from './steps/chat-steps.ts'
import { expect, test, type Phone } from './phones.ts'

const poll = ({ page }: Phone, question: string) => page.getByRole('group', { name: question }).last()

for (const size of [
  { width: 390, height: 844, tag: [] },
  { width: 1280, height: 800, tag: ['@full'] },
])
  test(
    `a poll of three options takes five taps, and counts for both at ${size.width} px`,
    { tag: size.tag },
    async ({ phone }) => {
      const amelia = await phone('amelia')
      const budi = await phone('budi01', { language: 'en' })
      for (const { page } of [amelia, budi]) await page.setViewportSize(size)
      await openChat(amelia.page, /^Budi/)
      await openChat(budi.page, /^Amelia/)
      const { page } = amelia
      const question = `Where do we eat? ${size.width}`
      // The first two taps; Enter moves from field to field.
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('button', { name: 'Poll' }).click()
      await expect(page.getByRole('textbox', { name: 'Question' })).toBeFocused()
      await page.keyboard.type(question)
      for (const option of ['Noodles', 'Rice', 'Bread']) {
        await page.keyboard.press('Enter')
        await page.keyboard.type(option)
      }
      // The third tap.
      await page.getByRole('button', { name: 'Send' }).click()
      const rice = poll(budi, question).getByRole('radio', { name: /Rice/ })
      await rice.click()
      await expect(rice).toBeChecked()
      await expect(poll(amelia, question).getByRole('radio', { name: /Rice/ })).toHaveAccessibleName(
        /1 vote$/,
      )
      await expect(budi.page.getByRole('log').getByText('1 person voted').last()).toBeVisible()
      // Chosen by keyboard, and changed: the last choice counts.
      await poll(amelia, question)
        .getByRole('radio', { name: /Noodles/ })
        .focus()
      await page.keyboard.press('Space')
      await expect(poll(budi, question).getByRole('radio', { name: /Noodles/ })).toHaveAccessibleName(
        /1 vote$/,
      )
      await page.keyboard.press('ArrowDown')
      await expect(poll(budi, question).getByRole('radio', { name: /Rice/ })).toHaveAccessibleName(/2 votes$/)
      await page.getByRole('log').getByRole('button', { name: 'Who voted' }).last().click()
      const sheet = page.getByRole('dialog', { name: 'Who voted' })
      await sheet.getByRole('button', { name: 'Rice' }).click()
      await expect(sheet.getByText('Budi Santoso')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('log').getByRole('button', { name: 'End now' }).last().click()
      await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
      await expect(budi.page.getByRole('log').getByText('The poll has ended').last()).toBeVisible()
      await expect(poll(budi, question).getByRole('radio', { name: /Rice/ })).toBeDisabled()
      await expect(poll(budi, question).getByRole('radio', { name: /Rice/ })).toBeChecked()
    },
  )
