import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openChat, sendText, sendPicture } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

const picturePath = join(import.meta.dirname, '..', 'web', 'public', 'icon-512.png')

/** Whether the device has stored the chat list, and a conversation with this text. */
function isStored(text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('mynah')
    opening.onsuccess = () => {
      const store = opening.result.transaction('kept').objectStore('kept')
      const keys = store.getAllKeys()
      const values = store.getAll()
      values.onsuccess = () => {
        opening.result.close()
        const stored = keys.result.map(String)
        const chats = values.result[stored.findIndex((key) => key.endsWith('/chats'))] as unknown
        const list = stored.some((key) => key.includes('imSession/myList'))
        resolve(list && JSON.stringify(chats ?? '').includes(text))
      }
    }
  })
}

test('without a network the app opens with its chats, and sends when the network is back', async ({
  phone,
}) => {
  const linh = await phone('linhvu', { language: 'vi' })
  const { page, context } = linh
  await openChat(page, /^ชนิดา/)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('log').getByText(/Tuyệt quá/)).toBeVisible()
  await expect.poll(() => page.evaluate(isStored, 'Tuyệt quá')).toBe(true)
  for (const part of ['more-panel', 'dialog-body'])
    await expect.poll(() => page.evaluate(isCached, fileOf(part))).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('log').getByText(/Tuyệt quá/)).toBeVisible()
  await sendText(page, 'Gửi lúc mất mạng')
  await expect(page.getByRole('log').getByText('Gửi lúc mất mạng')).toBeVisible()
  await sendPicture(page, picturePath)
  const waiting = page.getByRole('log').locator('img[src^="blob:"]')
  await expect(waiting).toBeVisible()
  // closed before they were sent
  await page.reload()
  await expect(page.getByRole('log').getByText('Gửi lúc mất mạng')).toBeVisible()
  await expect(waiting).toBeVisible()
  await context.setOffline(false)
  const chanida = await phone('chanida', { language: 'th' })
  await openChat(chanida.page, /^Linh Vũ/)
  const room = chanida.page.getByRole('log')
  await expect(room.getByText('Gửi lúc mất mạng')).toBeVisible({ timeout: 40_000 })
  await expect(room.locator('img[src*="/media/"]').last()).toBeVisible({ timeout: 40_000 })
  await expect(waiting).toBeHidden()
})

test(
  'a device that has the app opens its chats without an answer of the server',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { page } = await phone('chanida')
    const amelia = page.getByRole('link', { name: /^Amelia/ })
    await expect(amelia).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect.poll(() => page.evaluate(isCached, '/')).toBe(true)
    await page.reload()
    await expect(amelia).toBeVisible()
    await expect.poll(() => page.evaluate(isStored, 'Amelia')).toBe(true)
    server.hold()
    try {
      const from = Date.now()
      await page.reload()
      await expect(amelia).toBeVisible()
      console.log(`chats without an answer after ${Date.now() - from} ms`)
    } finally {
      server.release()
    }
    await amelia.click()
    await expect(page.getByRole('log')).toBeVisible()
  },
)

test(
  'an outdated start page reloads unless the user has pressed something',
  { tag: '@full' },
  async ({ phone }) => {
    const { page, context } = await phone('chanida')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect.poll(() => page.evaluate(isCached, '/')).toBe(true)
    const newer = (version: string, after: Promise<void>) =>
      context.route('**/', async (route) => {
        await after
        const answer = await route.fetch()
        const body = (await answer.text()).replace('<head>', `<head><meta name="${version}">`)
        await route.fulfill({ response: answer, body })
      })
    await newer('second', Promise.resolve())
    const second = await context.newPage()
    // any query by Playwright counts as user activity in the page
    let asked = 0
    const reloaded = second.waitForRequest((request) => request.isNavigationRequest() && ++asked === 2)
    await second.goto('/', { waitUntil: 'commit' })
    await reloaded
    await expect(second.locator('meta[name=second]')).toBeAttached()
    await expect(second.getByRole('link', { name: /^Amelia/ })).toBeVisible()

    const pressed = Promise.withResolvers<void>()
    await newer('third', pressed.promise)
    const again = await context.newPage()
    await again.goto('/')
    await again.getByRole('link', { name: /^Amelia/ }).click()
    pressed.resolve()
    const isThirdCached = () =>
      again.evaluate(async () => (await (await caches.match('/'))?.text())?.includes('name="third"'))
    await expect.poll(isThirdCached).toBe(true)
    await expect(again.getByRole('log')).toBeVisible()
    await expect(again.locator('meta[name=third]')).not.toBeAttached()
    await again.reload()
    await expect(again.locator('meta[name=third]')).toBeAttached()
    // the service worker may still ask for the page
    await context.unrouteAll({ behavior: 'wait' })
  },
)

test('the chats are shown before the app has loaded, and a press on one of them is not lost', async ({
  phone,
}) => {
  const { page, context } = await phone('chanida')
  await expect(page.getByRole('link', { name: /^Amelia/ })).toBeVisible()
  const picture = () => page.evaluate(() => localStorage.getItem('last-picture') ?? '')
  await expect.poll(picture).toContain('Amelia')
  const again = await context.newPage()
  await again.addInitScript(() => {
    const pressed = new MutationObserver(() => {
      const chats = [...document.querySelectorAll<HTMLElement>('[data-last-picture] a')]
      const amelia = chats.find(({ textContent }) => textContent.startsWith('Amelia'))
      if (!amelia) return
      pressed.disconnect()
      amelia.click()
    })
    pressed.observe(document, { childList: true, subtree: true })
  })
  await again.goto('/')
  await expect(again.getByRole('heading', { name: 'Amelia', level: 1 })).toBeVisible()
  await expect(again.getByRole('log')).toBeVisible()
  await expect(again.locator('[data-last-picture]')).toHaveCount(0)
  await again.goBack()
  await expect(again.getByRole('link', { name: /^Amelia/ })).toBeVisible()
})

/** The built file of a module. */
function fileOf(module: string): string {
  const manifest = join(import.meta.dirname, '..', 'web', 'dist', '.vite', 'manifest.json')
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string; name?: string }>
  const found = Object.values(chunks).find(({ name }) => name === module)
  if (!found) throw new Error(`${module} has no script of its own`)
  return found.file
}

/** Whether the service worker has cached a file whose address ends like this. */
async function isCached(end: string): Promise<boolean> {
  const stored = await Promise.all(
    (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
  )
  return stored.flat().some(({ url }) => url.endsWith(end))
}
