import { appInfo } from '@mynah/contract/app-info'
import { complaints } from '@mynah/contract/complaints'
import { wallet } from '@mynah/contract/wallet'
import { faultsOf } from './accessible.ts'
import { enterConsole, pageLink } from './steps/admin-steps.ts'
import { voucherPicture } from './steps/money-steps.ts'
import { expect, test } from './phones.ts'
import { newPerson } from './stage.ts'

test(
  'an operator answers a complaint by freezing a person, who is signed out at once, and unfreezes them',
  { tag: '@phone' },
  async ({ phone, open, server }) => {
    const eve = await newPerson(server, 'evefrozen', 'Eve Frozen')
    const { page } = await phone('evefrozen')
    await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible()
    const amelia = await phone('amelia')
    const words = { kind: 'fraud' as const, text: 'Asks everybody for money' }
    await amelia.person.call(complaints.add, { about: 1, id: eve.id, ...words })

    const adminPage = await open()
    await enterConsole(adminPage, server, 'reviewer')
    await expect(pageLink(adminPage, 'Audit log')).toBeHidden()
    await pageLink(adminPage, 'Complaints').click()
    await adminPage.getByRole('button', { name: /^Eve Frozen/ }).click()
    await expect(adminPage.getByText(words.text)).toBeVisible()
    expect(await faultsOf(adminPage)).toEqual([])
    adminPage.once('dialog', (dialog) => void dialog.accept())
    await adminPage.getByRole('button', { name: 'Freeze the person' }).click()
    await expect(adminPage.getByRole('button', { name: /^Eve Frozen/ })).toBeHidden()

    await expect(page.getByRole('heading', { name: 'Welcome to Mynah' })).toBeVisible()
    await expect(amelia.page.getByText(/We looked into your report and took action/).first()).toBeVisible()
    await amelia.page.goto('/#/pages/complain/list')
    const report = amelia.page.getByRole('listitem').filter({ hasText: words.text })
    await expect(report.getByText('We took action')).toBeVisible()

    await pageLink(adminPage, 'People').click()
    await adminPage.getByLabel(/^ID, username/).fill('evefrozen')
    await adminPage.getByRole('button', { name: 'Find' }).click()
    await adminPage.getByRole('button', { name: 'Eve Frozen' }).click()
    await adminPage.getByLabel('Reason for unfreezing').fill('A mistake')
    await adminPage.getByRole('button', { name: 'Unfreeze' }).click()
    await expect(adminPage.getByLabel('Reason for freezing')).toBeVisible()
    const back = await phone('evefrozen')
    await expect(back.page.getByRole('heading', { name: 'Chats' })).toBeVisible()
  },
)

test(
  'an editor publishes news in two languages, and withdraws it',
  { tag: ['@phone', '@full'] },
  async ({ phone, open, server }) => {
    const adminPage = await open()
    await enterConsole(adminPage, server, 'editor')
    await pageLink(adminPage, 'News and tips').click()
    await adminPage.getByRole('button', { name: 'Write new' }).click()
    await adminPage.getByLabel('Title, English').fill('The court is open')
    await adminPage.getByLabel('Text as HTML, English').fill('<p>Every <b>Saturday</b>.</p>')
    await adminPage.getByLabel('Title, Indonesian').fill('Lapangan dibuka')
    await adminPage.getByLabel('Text as HTML, Indonesian').fill('<p>Setiap <b>Sabtu</b>.</p>')
    expect(await faultsOf(adminPage)).toEqual([])
    await adminPage.getByRole('button', { name: 'Publish' }).click()
    const row = adminPage.getByRole('row').filter({ hasText: 'The court is open' })
    await expect(row.getByRole('cell', { name: 'en, id', exact: true })).toBeVisible()
    const budi = await phone('budi01', { language: 'id' })
    await budi.page.goto('/#/pages/notice/notice')
    await expect(budi.page.getByText('Lapangan dibuka')).toBeVisible()
    adminPage.once('dialog', (dialog) => void dialog.accept())
    await row.getByRole('button', { name: 'Remove' }).click()
    await expect(row).toBeHidden()
  },
)

test(
  'a question in the app is answered in the console, and the audit log has the operator',
  { tag: '@phone' },
  async ({ phone, open, server }) => {
    const kiran = await newPerson(server, 'kiranasks', 'Kiran Asks')
    const { page } = await phone('kiranasks')
    await page.goto('/#/pages/my/webviewkf')
    await page.getByRole('textbox').fill('How do I get VIP?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('textbox')).toHaveValue('')

    const adminPage = await open()
    await enterConsole(adminPage, server, 'support')
    await pageLink(adminPage, 'Customer service').click()
    await adminPage.getByRole('button', { name: /^Kiran Asks/ }).click()
    const talk = adminPage.getByRole('region', { name: 'Conversation with Kiran Asks' })
    await expect(talk.getByText('How do I get VIP?')).toBeVisible()
    expect(await faultsOf(adminPage)).toEqual([])
    await talk.getByRole('textbox', { name: 'Answer' }).fill('I open it for you.')
    await talk.getByRole('button', { name: 'Send' }).click()
    await expect(adminPage.getByRole('button', { name: /^Kiran Asks/ })).toBeHidden()
    await expect(page.getByText('I open it for you.')).toBeVisible()

    // a new message appears in the open conversation
    await page.getByRole('textbox').fill('Thank you!')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(talk.getByText('Thank you!')).toBeVisible()
    await talk.getByRole('button', { name: 'No answer needed' }).click()
    await expect(adminPage.getByRole('button', { name: /^Kiran Asks/ })).toBeHidden()

    // the same person is found, and becomes VIP
    await pageLink(adminPage, 'People').click()
    await adminPage.getByLabel(/^ID, username/).fill('kiranasks')
    await adminPage.getByRole('button', { name: 'Find' }).click()
    await adminPage.getByRole('button', { name: 'Kiran Asks' }).click()
    await adminPage.getByRole('button', { name: 'Give 30 days' }).click()
    await expect(adminPage.getByText(/^VIP until /)).toBeVisible()
    await page.goto('/#/pages/vip/vip')
    await expect(page.getByText(/^VIP until /)).toBeVisible()
    adminPage.once('dialog', (dialog) => void dialog.accept())
    await adminPage.getByRole('button', { name: 'End VIP' }).click()
    await expect(page.getByText(/^Your VIP ended on /)).toBeVisible()

    const admin = await open()
    await enterConsole(admin, server, 'admin')
    await pageLink(admin, 'Audit log').click()
    await admin.getByLabel(/^About/).fill(`person ${kiran.id}`)
    for (const action of ['support/look', 'support/answer', 'support/settle', 'vip/grant', 'vip/end'])
      await expect(admin.getByRole('cell', { name: action }).first()).toBeVisible()
  },
)

test(
  'an editor sets the pages, the words and the newest version that the app reads',
  { tag: ['@phone', '@full'] },
  async ({ phone, open, server }) => {
    const adminPage = await open()
    await enterConsole(adminPage, server, 'editor')
    await pageLink(adminPage, 'Settings').click()
    // turning something off, or changing where something leads, needs a confirmation
    adminPage.on('dialog', (dialog) => void dialog.accept())
    await adminPage.getByRole('button', { name: 'Start a review' }).click()
    await expect(adminPage.getByText(/^App store review is on/)).toBeVisible()
    await newPerson(server, 'lateralens', 'Lateral Ens')
    const { page, person } = await phone('lateralens')
    await page.goto('/#/pages/vip/vip')
    await expect(page.getByText('You are not VIP yet')).toBeVisible()
    await expect(page.getByText('Plans')).toBeHidden()
    await adminPage.getByRole('button', { name: 'End the review' }).click()
    await expect(adminPage.getByText('App store review is off.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Plans')).toBeVisible()

    const maker = adminPage.getByLabel(/^Company website/)
    await maker.fill('https://mynah.example/')
    await adminPage.locator('form').filter({ has: maker }).getByRole('button', { name: 'Save' }).click()
    await expect(
      adminPage.locator('form').filter({ has: maker }).getByRole('button', { name: 'Save' }),
    ).toBeDisabled()
    // a page keeps the policy with which it was loaded: only a page opened now can frame the site
    const { page: openedLater } = await phone('lateralens')
    await openedLater.goto('/#/pages/my/webviewgw')
    await expect(openedLater.locator('iframe[title$="mynah.example"]')).toBeVisible()

    const versions = adminPage.getByRole('region', { name: 'Versions' })
    await versions.getByLabel('Platform').fill('tablet')
    await versions.getByLabel('Code (number)').fill('999')
    await versions.getByLabel('Version', { exact: true }).fill('9.9.9')
    await versions.getByLabel('What’s new').fill('Maps without a key')
    await versions.getByRole('button', { name: 'Publish' }).click()
    await expect(versions.getByRole('cell', { name: '9.9.9' })).toBeVisible()
    expect(await person.call(appInfo.news, { type: 'tablet', version: 260 })).toMatchObject({
      version: '9.9.9',
    })

    const words = adminPage.getByRole('region', { name: 'Dictionary' })
    await words.getByLabel('Another list').fill('colours')
    await words.getByRole('button', { name: 'Open' }).click()
    await words.getByLabel(/^Entries of colours/).fill('red | Red | Merah | แดง | Đỏ | लाल | 红')
    await words.getByRole('button', { name: 'Save the list' }).click()
    await expect(words.getByRole('status')).toHaveText('Saved.')
    expect((await person.call(appInfo.words, { type: 'colours' })).list).toEqual([
      { value: 'red', label: 'Red' },
    ])
    expect(await faultsOf(adminPage)).toEqual([])
  },
)

test(
  'the picture of a payment code that an operator chooses is shown where users recharge',
  { tag: ['@phone', '@full'] },
  async ({ phone, open, server }) => {
    const adminPage = await open()
    await enterConsole(adminPage, server, 'admin')
    await pageLink(adminPage, 'Payment').click()
    const form = adminPage.getByRole('group', { name: 'Alipay' })
    const chosen = { name: 'code.png', mimeType: 'image/png', buffer: await voucherPicture() }
    await form.getByLabel('Payment code picture').setInputFiles(chosen)
    const shown = form.getByRole('img', { name: /^Payment code as/ })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360)
    expect(await faultsOf(adminPage)).toEqual([])
    const picture = await shown.getAttribute('src')
    adminPage.once('dialog', (dialog) => void dialog.accept())
    await adminPage.getByRole('button', { name: 'Save', exact: true }).click()
    const notice = adminPage.getByRole('status').filter({ hasText: 'takes effect in 24 hours' })
    await notice.getByRole('link', { name: 'Waiting changes' }).click()
    const waits = adminPage.getByRole('listitem', { name: 'Receiving accounts' })
    await expect(waits.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    expect(await faultsOf(adminPage)).toEqual([])
    const { person } = await phone('amelia')
    const pictureNow = async () =>
      (await person.call(wallet.rechargeAddress, {})).list.find(({ form: one }) => one === 1)?.picture
    expect(await pictureNow()).not.toBe(picture)
    // A day passes; the job for due changes runs every ten seconds.
    await server.sql('update proposals set due_at = $1', [1])
    await expect.poll(pictureNow, { timeout: 50_000 }).toBe(picture)
  },
)
