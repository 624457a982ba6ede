import { auth } from '@mynah/contract/auth'
import { callAs, Person } from '../server/test/person.ts'
import { openOther, type OtherBrowser, type OtherPage } from './other-browsers.ts'
import { sendText, openChat } from './steps/chat-steps.ts'
import { payPassword } from './steps/money-steps.ts'
import { expect, test } from './phones.ts'
import { beforeSigningIn, screenPaths, screenWords } from './screen-addresses.ts'
import type { Server } from './server.ts'

const browsers: OtherBrowser[] = ['Firefox', 'WebKit']
const tag = ['@full', '@phone']

async function demoPerson(server: Server, userNum: string): Promise<Person> {
  return new Person(
    server,
    await callAs(server, undefined, auth.loginByPassword, { userNum, pwd: 'mynah-demo' }),
  )
}

async function withPage(browser: OtherBrowser, use: (page: OtherPage) => Promise<void>): Promise<void> {
  const page = await openOther[browser]()
  try {
    await use(page)
  } finally {
    await page.close()
  }
}

async function signIn(page: OtherPage, url: string, userNum: string): Promise<void> {
  await page.goto(url)
  await page.press('radio', 'Account')
  await page.write('Account', userNum)
  await page.write('Password', 'mynah-demo')
  await page.press('button', 'Sign in')
  await page.see('Linh Vũ')
}

for (const browser of browsers) {
  test(`every page opens in ${browser}`, { tag }, async ({ server }) => {
    const words = await screenWords(await demoPerson(server, 'amelia'))
    await withPage(browser, async (page) => {
      const look = async (path: string) => {
        const address = JSON.stringify(`#${path}${words[path] ?? ''}`)
        await page.read(`void (location.hash = ${address})`)
        // a page that is still loading shows that
        await page.read(
          `TestingLibraryDom.waitFor(() => { if (!document.querySelector('#root')?.textContent || document.querySelector('[aria-busy=true]')) throw new Error('loading') }, { timeout: 20000 }).then(() => null)`,
        )
        expect(await page.read('pageFaults.splice(0)'), path).toEqual([])
        expect(await page.read('document.body.innerText'), path).not.toMatch(
          /This could not be loaded|Something went wrong/,
        )
      }
      await page.goto(server.url)
      for (const path of screenPaths.filter((one) => beforeSigningIn.test(one))) await look(path)
      await signIn(page, server.url, 'amelia')
      for (const path of screenPaths.filter((one) => !beforeSigningIn.test(one))) await look(path)
    })
  })

  test(`chat, voice, a payment and a call work in ${browser}`, { tag }, async ({ server, phone }) => {
    const linh = await phone('linhvu')
    await openChat(linh.page, /^Amelia/)
    await withPage(browser, async (page) => {
      await signIn(page, server.url, 'amelia')
      await page.press('link', /^Linh Vũ/)
      await page.write(/^Message/, `From ${browser}`)
      await page.press('button', 'Send')
      await expect(linh.page.getByRole('log').getByText(`From ${browser}`)).toBeVisible()
      await sendText(linh.page, `To ${browser}`)
      await page.see(`To ${browser}`)

      await page.press('button', 'Record a voice message')
      // two seconds or more: on a busy machine a check may miss the second that shows 0:02
      await page.see(/^0:(0[2-9]|[1-5]\d)/)
      await page.press('button', 'Send voice message')
      await expect(
        linh.page
          .getByRole('log')
          .getByRole('button', { name: /^Play voice message, [1-9]/ })
          .last(),
      ).toBeVisible()

      await page.press('button', 'More')
      await page.press('button', 'Transfer')
      await page.write('Amount', '1.50')
      await page.press('button', 'Transfer $1.50')
      await page.write('Payment password', payPassword)
      await page.see('Waiting to be accepted')
      await expect(linh.page.getByRole('log').getByText('$1.50').last()).toBeVisible()

      await page.press('button', 'Voice call')
      await linh.page
        .getByRole('dialog', { name: /^Call from/ })
        .getByRole('button', { name: 'Answer' })
        .click()
      // WebKitGTK has the WebRTC API without media: it rings, answers and hangs up
      if (browser === 'Firefox') await page.see(/^00:0[1-9]$/)
      await expect(linh.page.getByRole('button', { name: 'Hang up' })).toBeVisible()
      await page.press('button', 'Hang up')
      await expect(linh.page.getByRole('button', { name: 'Hang up' })).toBeHidden()
    })
  })
}
