import { groups } from '@mynah/contract/groups'
import { openChat, sendText } from './steps/chat-steps.ts'
import { expect, test, type Phone } from './phones.ts'

const bubbleOf = ({ page }: Phone, text: string) =>
  page.locator('[data-bubble]').filter({ hasText: text }).last()
const pill = ({ page }: Phone, name: string | RegExp) =>
  page.getByRole('log').getByRole('button', { name }).last()

for (const size of [
  { width: 390, height: 844, tag: [] },
  { width: 1280, height: 800, tag: ['@full'] },
])
  test(
    `two people react to a message and see each other’s at ${size.width} px`,
    { tag: size.tag },
    async ({ phone }) => {
      const amelia = await phone('amelia')
      const budi = await phone('budi01', { language: 'en' })
      for (const { page } of [amelia, budi]) await page.setViewportSize(size)
      await openChat(amelia.page, /^Budi/)
      await openChat(budi.page, /^Amelia/)
      const said = `Shall we eat at seven? ${size.width}`
      await sendText(amelia.page, said)
      // Two taps: the menu, and the thumb.
      await bubbleOf(budi, said).locator('[data-message]').click({ button: 'right' })
      await budi.page.getByRole('menuitem', { name: 'Like' }).click()
      await expect(pill(budi, '👍 you')).toBeVisible()
      await expect(pill(amelia, '👍 1 person')).toBeVisible()
      await pill(amelia, '👍 1 person').click()
      await expect(pill(budi, '👍 2 people, you too')).toBeVisible()
      await expect(pill(amelia, '👍 2 people, you too')).toBeVisible()
      // Any emoji, from all of them.
      await bubbleOf(budi, said).locator('[data-message]').click({ button: 'right' })
      await budi.page.getByRole('menuitem', { name: 'More reactions' }).click()
      await budi.page.getByRole('searchbox', { name: 'Search emoji' }).fill('clinking beer')
      await budi.page.getByRole('gridcell', { name: 'clinking beer mugs' }).click()
      await expect(pill(amelia, /🍻/)).toBeVisible()
      // Who reacted.
      await pill(amelia, /👍/).click({ button: 'right' })
      const sheet = amelia.page.getByRole('dialog', { name: 'Reactions' })
      await expect(sheet.getByText('Budi Santoso')).toBeVisible()
      await amelia.page.keyboard.press('Escape')
      await pill(budi, /👍/).click()
      await expect(pill(amelia, '👍 you')).toBeVisible()
      // Still there after a reload, without a request by the room.
      await amelia.page.reload()
      await expect(pill(amelia, '👍 you')).toBeVisible()
      await expect(pill(amelia, /🍻/)).toBeVisible()
    },
  )

test('a reaction made offline is sent when the connection is back, only the last press', async ({
  phone,
}) => {
  const amelia = await phone('amelia')
  const budi = await phone('budi01', { language: 'en' })
  await openChat(amelia.page, /^Budi/)
  await openChat(budi.page, /^Amelia/)
  await sendText(amelia.page, 'Are you on the train?')
  await expect(bubbleOf(budi, 'Are you on the train?')).toBeVisible()
  // waits until the code of the menu is loaded
  await bubbleOf(budi, 'Are you on the train?').locator('[data-message]').click({ button: 'right' })
  await expect(budi.page.getByRole('menuitem', { name: 'Love' })).toBeVisible()
  await budi.page.keyboard.press('Escape')
  await budi.page.context().setOffline(true)
  await bubbleOf(budi, 'Are you on the train?').locator('[data-message]').click({ button: 'right' })
  await budi.page.getByRole('menuitem', { name: 'Love' }).click()
  await expect(pill(budi, '❤️ you')).toBeVisible()
  await budi.page.context().setOffline(false)
  await expect(pill(amelia, '❤️ 1 person')).toBeVisible({ timeout: 30_000 })
  // The author has a mark at the chat until they open it.
  await amelia.page.goto('/#/pages/chat/list')
  await pill(budi, '❤️ you').click()
  await bubbleOf(budi, 'Are you on the train?').locator('[data-message]').click({ button: 'right' })
  await budi.page.getByRole('menuitem', { name: 'Laugh' }).click()
  const mark = amelia.page
    .getByRole('link', { name: /Budi/ })
    .getByRole('img', { name: 'Reacted to your message' })
  await expect(mark).toBeVisible()
  await openChat(amelia.page, /Budi/)
  await amelia.page.goto('/#/pages/chat/list')
  await expect(mark).toBeHidden()
})

test('the owner allows one reaction and then none: an open room is updated, and existing reactions stay', async ({
  phone,
}) => {
  const amelia = await phone('amelia')
  const budi = await phone('budi01', { language: 'en' })
  const { id } = await amelia.person.call(groups.create, { name: 'Notices only', userList: [budi.person.id] })
  for (const { page } of [amelia, budi]) await page.goto(`/#/pages/room/multi?id=${id}`)
  await sendText(amelia.page, 'The hall is closed on Monday')
  const menu = async () => {
    await bubbleOf(budi, 'closed on Monday').locator('[data-message]').click({ button: 'right' })
    await expect(budi.page.getByRole('menuitem', { name: 'Reply' })).toBeVisible()
  }
  const item = (name: string) => budi.page.getByRole('menuitem', { name, exact: true })
  await menu()
  await item('Love').click()
  await expect(pill(amelia, '❤️ 1 person')).toBeVisible()
  // On the group's page: all chosen emoji but one are removed.
  await amelia.page.goto(`/#/pages/group/admin/admin?id=${id}`)
  await amelia.page.getByRole('link', { name: /Reactions/ }).click()
  await amelia.page.getByRole('radio', { name: 'Chosen' }).click()
  for (let left = 5; left > 0; left--) {
    await amelia.page
      .getByRole('button', { name: /^Remove / })
      .last()
      .click()
    await expect(amelia.page.getByRole('button', { name: /^Remove / })).toHaveCount(left)
  }
  await menu()
  await expect(item('Like')).toBeVisible()
  await expect(item('Love')).toHaveCount(0)
  await expect(item('More reactions')).toHaveCount(0)
  // The bar closes while it is open.
  await amelia.page.getByRole('radio', { name: 'None' }).click()
  await expect(item('Like')).toHaveCount(0)
  await budi.page.keyboard.press('Escape')
  await pill(budi, '❤️ you').click()
  await expect(pill(budi, /❤️/)).toHaveCount(0)
})
