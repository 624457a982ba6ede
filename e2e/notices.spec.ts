import type { PushPayload } from '@mynah/contract/web-push'
import { befriend } from '../server/test/person.ts'
import { openChat, sendText } from './steps/chat-steps.ts'
import { chromiumPath, chromiumWords } from './chromium.ts'
import { expect, test, type Phone } from './phones.ts'
import { newPerson } from './stage.ts'

// a browser that shows notifications
test.use({ launchOptions: { executablePath: chromiumPath(), args: chromiumWords } })

interface Shows {
  showNotification: (title: string, options: object) => Promise<void>
}

/**
 * Delivers a push to the page's service worker, as a push service would, and waits until it is shown: Chromium drops a
 * notification if the shown ones are queried before that.
 */
async function push({ page, context }: Phone, payload: PushPayload): Promise<void> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('the page has no service worker')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: Shows; isShown: Promise<void> }
    const { registration } = scope
    const show = registration.showNotification.bind(registration)
    scope.isShown = new Promise((resolve, reject) => {
      registration.showNotification = async (...given) => show(...given).then(resolve, reject)
    })
  })
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) found(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(payload),
  })
  await worker.evaluate(() => (globalThis as unknown as { isShown: Promise<void> }).isShown)
}

const shown = ({ page }: Phone) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

test('a push names the sender, several are counted, and a tap leads to the room', async ({ phone }) => {
  const amelia = await phone('amelia')
  const { page, context } = amelia
  await context.grantPermissions(['notifications'])
  await openChat(page, /^Budi/)
  const path = new URL(page.url()).hash.slice(1)
  await page.goto('/#/pages/my/my')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const payload: PushPayload = {
    title: 'Budi Santoso',
    body: 'New message',
    many: '{count} new messages',
    count: 1,
    tag: `2:${path.replace(/\D/g, '')}`,
    path,
  }
  await push(amelia, payload)
  expect(await shown(amelia)).toEqual([{ title: 'Budi Santoso', body: 'New message' }])
  await push(amelia, { ...payload, count: 2 })
  expect(await shown(amelia)).toEqual([{ title: 'Budi Santoso', body: '3 new messages' }])

  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: { getNotifications: () => Promise<unknown[]> }
      NotificationEvent: new (name: string, init: object) => Event
      dispatchEvent: (event: Event) => void
    }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(new RegExp(`${path.replaceAll('?', '\\?')}$`))
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect.poll(() => shown(amelia)).toEqual([])
})

test(
  'after the first message notifications are offered over the list, by one press, and once',
  { tag: '@full' },
  async ({ phone, server, viewport }, info) => {
    const name = `offer${viewport?.width}x${info.repeatEachIndex}`
    const person = await newPerson(server, name, 'Olga')
    const linh = await phone('linhvu', { language: 'en' })
    await befriend(person, linh.person)
    const { page, context } = await phone(name)
    // the browser's permission dialog, which a test cannot press, is answered with no
    await context.addInitScript(() => {
      let answer: NotificationPermission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => answer })
      Notification.requestPermission = async () => (answer = 'denied')
    })
    await page.reload()
    const offer = page.getByRole('region', { name: 'Turn on notifications' })
    await openChat(page, /^Linh/)
    await sendText(page, 'Hello Linh')
    await expect(page.getByRole('log').getByText('Hello Linh')).toBeVisible()
    await page.goto('/#/pages/chat/list')
    await expect(offer).toBeVisible()
    await offer.getByRole('button', { name: 'Turn on' }).click()
    await expect(offer).toBeHidden()
    expect(await page.evaluate(() => Notification.permission)).toBe('denied')
    await page.reload()
    await expect(page.getByRole('link', { name: /^Linh/ })).toBeVisible()
    await expect(offer).toBeHidden()
  },
)

test('the unread count is shown before the title', { tag: '@full' }, async ({ phone }) => {
  const amelia = await phone('amelia')
  const budi = await phone('budi01', { language: 'en' })
  await openChat(budi.page, /^Amelia/)
  await amelia.page.goto('/#/pages/setting/setting')
  const before = await amelia.page.title()
  await sendText(budi.page, 'Are you there?')
  await expect(amelia.page).toHaveTitle(/^\(\d+\) Settings$/)
  expect(await amelia.page.title()).not.toBe(before)
  // on another tab of the app, the title is no longer that of the room
  await amelia.page.goto('/#/pages/chat/list')
  await openChat(amelia.page, /^Budi/)
  await expect(amelia.page).toHaveTitle(/Budi Santoso$/)
  await amelia.page.goto('/#/pages/friend/list')
  await expect(amelia.page).toHaveTitle(/Contacts$/)
})
