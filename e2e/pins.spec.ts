import { groups } from '@mynah/contract/groups'
import { openChat, sendText, openMenuOfSent } from './steps/chat-steps.ts'
import { expect, test, type Phone } from './phones.ts'

const bubbleOf = ({ page }: Phone, text: string) =>
  page.locator('[data-bubble]').filter({ hasText: text }).last()

test('a pinned message is shown under the header for both, leads to itself, and disappears when it is unpinned', async ({
  phone,
}) => {
  const amelia = await phone('amelia')
  const budi = await phone('budi01', { language: 'en' })
  await openChat(amelia.page, /^Budi/)
  await openChat(budi.page, /^Amelia/)
  await sendText(amelia.page, 'The address is 5 Market Street')
  await expect(bubbleOf(budi, '5 Market Street')).toBeVisible()
  // Three presses: the menu, Pin, and the duration.
  await openMenuOfSent(bubbleOf(amelia, '5 Market Street'))
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

test('a member pins once the owner lets every member, and no longer when it is turned off', async ({
  phone,
}) => {
  const amelia = await phone('amelia')
  const budi = await phone('budi01', { language: 'en' })
  const { id } = await amelia.person.call(groups.create, { name: 'Pin board', userList: [budi.person.id] })
  await budi.page.goto(`/#/pages/room/multi?id=${id}`)
  await sendText(budi.page, 'Keys are at the reception')
  const menu = async () => {
    await openMenuOfSent(bubbleOf(budi, 'Keys are'))
    await expect(budi.page.getByRole('menuitem', { name: 'Reply' })).toBeVisible()
  }
  const pin = budi.page.getByRole('menuitem', { name: 'Pin', exact: true })
  await menu()
  await expect(pin).toHaveCount(0)
  await budi.page.keyboard.press('Escape')
  await amelia.page.goto(`/#/pages/group/admin/admin?id=${id}`)
  const followed = budi.page.waitForResponse((answer) => answer.url().endsWith('userGroup/detail'))
  await amelia.page.getByRole('switch', { name: /Members may pin/ }).click()
  await (await followed).finished()
  await menu()
  await pin.click()
  await budi.page.getByRole('button', { name: '7 days' }).click()
  await expect(budi.page.getByRole('group', { name: 'Pinned messages' })).toContainText('Keys are')
})
