import type { Page } from '@playwright/test'
import { expect, test } from './phones.ts'

/** Opens a chat from the list, on the phone and on the wide layout alike. */
async function openChat(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('textbox', { name: /Message|Pesan|ข้อความ|Tin nhắn|संदेश|消息/ })).toBeVisible()
}

async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /Message|Pesan|ข้อความ|Tin nhắn|संदेश|消息/ })
  await field.fill(text)
  await page.getByRole('button', { name: /^(Send|Kirim|ส่ง|Gửi|भेजें|发送)$/ }).click()
}

test('two people in two languages talk, live, with unread and read', async ({ phone }) => {
  const amelia = await phone('amelia')
  const linh = await phone('linhvu', { language: 'vi', theme: 'dark' })
  await openChat(amelia.page, /^Linh Vũ/)
  await say(amelia.page, 'Is the café open on Sunday?')
  const row = linh.page.getByRole('link', { name: /^Amelia/ })
  await expect(row).toContainText('Is the café open on Sunday?')
  await openChat(linh.page, /^Amelia/)
  await expect(linh.page.getByRole('log').getByText('Is the café open on Sunday?')).toBeVisible()
  await say(linh.page, 'Mở cửa từ 8 giờ nhé ☕')
  await expect(amelia.page.getByRole('log').getByText('Mở cửa từ 8 giờ nhé ☕')).toBeVisible()
})

test('what was said is still there after a crash of the server and a reload', async ({ phone, server }) => {
  const budi = await phone('budi01', { language: 'id' })
  await openChat(budi.page, /^अर्जुन/)
  await say(budi.page, 'Sebelum mati lampu')
  const arjun = await phone('arjun1', { language: 'hi' })
  await expect(arjun.page.getByRole('link', { name: /^Budi/ })).toContainText('Sebelum mati lampu')
  await server.down('SIGKILL')
  await server.up()
  await budi.page.reload()
  await expect(budi.page.getByRole('log').getByText('Sebelum mati lampu')).toBeVisible()
  await say(budi.page, 'Sudah menyala lagi')
  await expect(arjun.page.getByRole('link', { name: /^Budi/ })).toContainText('Sudah menyala lagi', {
    timeout: 30_000,
  })
})
