import { auth } from '@mynah/contract/auth'
import type { Page } from '@playwright/test'
import { expect, ownServer, test, type Phone } from './phones.ts'
import { beforeSigningIn, screenPaths, screenWords } from './screen-addresses.ts'
import { logOutByHand } from './steps/session-steps.ts'
import { newPerson, settled } from './stage.ts'

// Its own server: typed texts are stored as drafts, which other files would find.
test.use(ownServer())

const typed = { words: 'Zanzibar', digits: '864208', picture: 'zanzibar.png' }
/** Words that only the first user has typed, seen or chosen. */
const traces = /zanzibar|86.?42.?08|amelia|badminton|budi|linh/i
const mine = /zanzibar|86.?42.?08/i
/** Pages that start a call or a meeting when they are opened, and have no form. */
const busy = /^\/pages\/(?:room\/(?:call|receive)|meeting\/room)/

const screens = screenPaths.filter((path) => !beforeSigningIn.test(path) && !busy.test(path))

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** Navigates by the hash, as a link does, without reloading the page. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => void (location.hash = to), `#${address}`)
  await settled(page)
}

/** Types into all visible fields. @returns their number */
const fillAll = (page: Page): Promise<number> =>
  page.evaluate(({ words, digits }) => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
      .filter((field) => field.checkVisibility() && !field.disabled && !field.readOnly)
      .filter((field) => !/^(?:checkbox|radio|file|range|date|time|datetime-local|color)$/.test(field.type))
    for (const field of fields) {
      const isNumber = /numeric|decimal|tel/.test(field.inputMode) || /tel|number/.test(field.type)
      const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      const set = Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set
      set?.call(field, isNumber ? digits : words)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    return fields.length
  }, typed)

/** Chooses a picture in the file fields of the page. */
async function choosePictures(page: Page): Promise<number> {
  const inputs = page.locator('input[type=file]')
  const count = await inputs.count()
  for (let at = 0; at < count; at++)
    await inputs
      .nth(at)
      .setInputFiles({ name: typed.picture, mimeType: 'image/png', buffer: picture }, { timeout: 2_000 })
      .catch(() => undefined)
  return count
}

/** All that a user can see: texts, values of fields, the title. */
const seen = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value, files }) =>
        [value, ...[...(files ?? [])].map(({ name }) => name)].join(' '),
      ),
      ...[...document.querySelectorAll('img')].map(({ src }) => (src.startsWith('blob:') ? 'zanzibar' : '')),
    ].join('\n'),
  )

/** All that this browser has stored for the page, by any API. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const rows = (storage: Storage) => Object.entries(storage).map((row) => row.join('='))
    const inDatabase = async (name: string) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(new Error('no database')))
      })
      const all = [...database.objectStoreNames].map(
        (store) =>
          new Promise<string>((resolve) => {
            const { objectStore } = { objectStore: database.transaction(store).objectStore(store) }
            const [keys, values] = [objectStore.getAllKeys(), objectStore.getAll()]
            values.addEventListener('success', () =>
              resolve(JSON.stringify([keys.result, values.result]) ?? ''),
            )
          }),
      )
      const found = await Promise.all(all)
      database.close()
      return found
    }
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    return [
      ...rows(localStorage),
      ...rows(sessionStorage),
      ...(await Promise.all(names.map(inDatabase))).flat(),
      ...cached.flat(),
      JSON.stringify(history.state),
    ].join('\n')
  })

async function logOut(page: Page): Promise<void> {
  await goTo(page, '/pages/setting/setting')
  await logOutByHand(page)
  await expectSignedOut(page)
}

async function signIn(page: Page, userNum: string): Promise<void> {
  await goTo(page, '/pages/login/account')
  expect(await seen(page)).not.toMatch(traces)
  await page.getByRole('textbox', { name: 'Account' }).fill(userNum)
  await page.getByRole('textbox', { name: 'Password' }).fill('mynah-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/#\/pages\/chat\/list$/)
  await settled(page)
}

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome to Mynah' })).toBeVisible()
}

/** Goes back several times, and checks that no page of the previous user appears. */
async function expectNoWayBack(page: Page, here: RegExp): Promise<void> {
  for (let step = 0; step < 4; step++) {
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(here)
    expect(await seen(page)).not.toMatch(traces)
  }
  await page.evaluate(() => history.go(-20))
  await expect(page).toHaveURL(here)
  await settled(page)
  expect(await seen(page)).not.toMatch(traces)
}

const ends: Record<string, { tag?: string; end: (phone: Phone) => Promise<void> }> = {
  'logs out': {
    end: ({ page }) => logOut(page),
  },
  'logs out in another tab': {
    tag: '@full',
    end: async ({ context }) => {
      const other = await context.newPage()
      await other.goto('/#/pages/setting/setting')
      await logOutByHand(other)
      await expectSignedOut(other)
      await other.close()
    },
  },
  'is signed out by the server': {
    tag: '@full',
    // the page and its person share a session
    end: async ({ person }) => void (await person.call(auth.quit, {})),
  },
}

for (const [how, { tag, end }] of Object.entries(ends)) {
  test(
    `nothing of a user who ${how} is left for the next one in the same tab`,
    tag ? { tag } : {},
    async ({ phone, server }, info) => {
      const first = await phone('amelia')
      const { page } = first
      const words = await screenWords(first.person)
      const userNum = `next${info.project.name}${Object.keys(ends).indexOf(how)}`
      await newPerson(server, userNum, 'Quinn')

      const forms: string[] = []
      for (const path of screens) {
        const address = path + (words[path] ?? '')
        await goTo(page, address)
        if ((await fillAll(page)) + (await choosePictures(page)) > 0) forms.push(address)
      }
      expect(forms.length).toBeGreaterThan(30)
      // form values outlast their page, until the session ends
      await goTo(page, `/pages/red/transfer${words['/pages/red/transfer']}`)
      expect(await seen(page)).toMatch(mine)

      await end(first)
      await expectSignedOut(page)
      expect(await seen(page)).not.toMatch(traces)
      await expectNoWayBack(page, /#\/pages\/login\/login$/)

      // this user has no contacts, so anything visible would be of the first user
      await signIn(page, userNum)
      await expectNoWayBack(page, /#\/pages\/(?:chat\/list|login\/\w+)$/)
      expect(await stored(page)).not.toMatch(traces)
      expect(await stored(page)).not.toContain(first.person.id)

      // another user who has the same chats and opens the same forms
      await logOut(page)
      await signIn(page, 'budi01')
      for (const address of forms) {
        await goTo(page, address)
        expect(await seen(page), address).not.toMatch(mine)
      }
      expect(await stored(page)).not.toMatch(mine)
    },
  )
}
