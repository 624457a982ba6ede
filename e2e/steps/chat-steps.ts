import { expect, type Locator, type Page } from '@playwright/test'

const message = /^(Message|Pesan|ข้อความ|Tin nhắn|संदेश|消息)/
const send = /^(Send|Kirim|ส่ง|Gửi|भेजें|发送)$/

/** Opens a chat from the list, on the phone and on the wide layout alike. */
export async function openChat(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('textbox', { name: message })).toBeVisible()
}

/** Opens the details of the open chat; on a wide screen they are already shown. */
export async function openInfo(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 900) await page.getByRole('button', { name: 'Chat info' }).click()
  else await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible()
}

export async function sendText(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: message }).fill(text)
  await page.getByRole('button', { name: send }).click()
}

/** Opens the menu of attachments. */
export async function more(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(More|Lainnya|เพิ่มเติม|Thêm|और|更多)$/ }).click()
}

/** Sends the chosen files. */
export async function sendChosen(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: send }).click()
}

type Given = string | { name: string; mimeType: string; buffer: Buffer }

export async function sendPicture(page: Page, ...files: Given[]): Promise<void> {
  await more(page)
  const paths = files.filter((file) => typeof file === 'string')
  const made = files.filter((file) => typeof file !== 'string')
  await page.locator('[data-picker=album]').setInputFiles(made.length > 0 ? made : paths)
  await sendChosen(page)
}

/** Opens the menu of a message of one's own once it is sent: before, it has few entries. */
export async function openMenuOfSent(bubble: Locator): Promise<void> {
  await expect(bubble.getByRole('img', { name: /^(Sent|Read)$/ })).toBeVisible()
  await bubble.locator('[data-message]').click({ button: 'right' })
}
