import { openChat, sendText } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

test('two people in two languages talk, live, with unread and read', { tag: '@wide' }, async ({ phone }) => {
  const amelia = await phone('amelia')
  const linh = await phone('linhvu', { language: 'vi', theme: 'dark' })
  await openChat(amelia.page, /^Linh Vũ/)
  await sendText(amelia.page, 'Is the café open on Sunday?')
  const row = linh.page.getByRole('link', { name: /^Amelia/ })
  await expect(row).toContainText('Is the café open on Sunday?')
  await openChat(linh.page, /^Amelia/)
  await expect(linh.page.getByRole('log').getByText('Is the café open on Sunday?')).toBeVisible()
  await sendText(linh.page, 'Mở cửa từ 8 giờ nhé ☕')
  await expect(amelia.page.getByRole('log').getByText('Mở cửa từ 8 giờ nhé ☕')).toBeVisible()
})

test('what was said is still there after a crash of the server and a reload', async ({ phone, server }) => {
  const budi = await phone('budi01', { language: 'id' })
  await openChat(budi.page, /^अर्जुन/)
  await sendText(budi.page, 'Sebelum mati lampu')
  const arjun = await phone('arjun1', { language: 'hi' })
  await expect(arjun.page.getByRole('link', { name: /^Budi/ })).toContainText('Sebelum mati lampu')
  await server.down('SIGKILL')
  await server.up()
  await budi.page.reload()
  await expect(budi.page.getByRole('log').getByText('Sebelum mati lampu')).toBeVisible()
  await sendText(budi.page, 'Sudah menyala lagi')
  await expect(arjun.page.getByRole('link', { name: /^Budi/ })).toContainText('Sudah menyala lagi', {
    timeout: 30_000,
  })
})
