import { openChat, sendText } from './chat-steps.ts'
import { expect, test, type Phone } from './phones.ts'

const bubbleOf = ({ page }: Phone, text: string) =>
  page.locator('[data-bubble]').filter({ hasText: text }).last()

test('a pinned message stands under the header for both, leads there, and goes when it is unpinned', async ({
  phone,
}) => {
  const amelia = await phone('amelia')
  const budi = await phone('budi01', { language: 'en' })
  await openChat(amelia.page, /^Budi/)
  await openChat(budi.page, /^Amelia/)
  await sendText(amelia.page, 'The address is 5 Market Street')
  await expect(bubbleOf(budi, '5 Market Street')).toBeVisible()
  // Three presses: the menu, Pin, and for how long.
  await bubbleOf(amelia, '5 Market Street').locator('[data-message]').click({ button: 'right' })
  await amelia.page.getByRole('menuitem', { name: 'Pin' }).click()
  await amelia.page.getByRole('button', { name: '7 days' }).click()
  const bar = budi.page.getByRole('group', { name: 'Pinned messages' })
  await expect(bar).toContainText('5 Market Street')
  await expect(budi.page.getByRole('log').getByText(/Amelia.* pinned a message/)).toBeVisible()
  await expect(amelia.page.getByRole('log').getByText('You pinned a message')).toBeVisible()
  await bar.getByRole('button', { name: /Market Street/ }).click()
  await expect(bubbleOf(budi, '5 Market Street')).toBeVisible()
  await bubbleOf(budi, '5 Market Street').locator('[data-message]').click({ button: 'right' })
  await budi.page.getByRole('menuitem', { name: 'Unpin' }).click()
  await expect(bar).toBeHidden()
  await expect(amelia.page.getByRole('group', { name: 'Pinned messages' })).toBeHidden()
})
