import { openChat, openInfo, sendText } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

test('either of two sets that messages disappear, and both see it in the chat', async ({ phone }) => {
  const amelia = await phone('amelia')
  const budi = await phone('budi01', { language: 'en' })
  await openChat(amelia.page, /^Budi/)
  await openChat(budi.page, /^Amelia/)
  const { page } = amelia
  await openInfo(page)
  await page.getByRole('button', { name: /^Disappearing messages/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '1 day' }).click()
  await expect(page.getByRole('button', { name: /^Disappearing messages.*1 day/ })).toBeVisible()
  const says = 'New messages disappear after 1 day'
  await expect(budi.page.getByRole('button', { name: says })).toBeVisible()
  await expect(
    budi.page
      .getByRole('log')
      .getByText(/^Amelia.* set new messages to disappear after 1 day/)
      .last(),
  ).toBeVisible()
  await sendText(budi.page, 'see you at nine')
  await expect(budi.page.getByRole('log').getByRole('img', { name: 'Disappears' }).last()).toBeVisible()
})
