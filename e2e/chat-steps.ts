import { expect, type Page } from '@playwright/test'

const message = /^(Message|Pesan|ข้อความ|Tin nhắn|संदेश|消息)/
const send = /^(Send|Kirim|ส่ง|Gửi|भेजें|发送)$/

/** Opens a chat from the list, on the phone and on the wide layout alike. */
export async function openChat(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('textbox', { name: message })).toBeVisible()
}

export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: message }).fill(text)
  await page.getByRole('button', { name: send }).click()
}
