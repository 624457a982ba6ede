import { createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { operators } from '@mynah/contract/operators'
import { wallet } from '@mynah/contract/wallet'
import { codeAt } from '../server/test/operator.ts'
import { messageId } from '../server/test/person.ts'
import { adminOf, pageLink } from './steps/admin-steps.ts'
import { payPassword } from './steps/money-steps.ts'
import { expect, test } from './phones.ts'
import type { Server } from './server.ts'

test.use({ settings: { of: () => Promise.resolve({ MYNAH_TWO_PERSON: 'withdrawal' }) } })

/** An operator who may be one of two, signed in on a screen of their own. */
async function cashier(page: Page, server: Server, name: string): Promise<string> {
  const { password, uri } = await (await adminOf(server)).call(operators.add, { name, role: 'cashier' })
  await server.sql('update operators set created_at = 0 where name = $1', [name])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/console/')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel(/^Code/).fill(codeAt(uri, Date.now()))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(pageLink(page, 'Bank statement')).toBeVisible()
  return uri
}

test(
  'two cashiers pay a withdrawal by the statement of the bank, and one closes the day',
  { tag: ['@wide-only', '@full'] },
  async ({ phone, open, server }, info) => {
    const { person } = await phone('budi01')
    const { id } = await person.call(wallet.withdraw, {
      ...{ requestId: messageId(), money: 20_00, payPassword },
      ...{ cardUserName: 'Budi', cardNum: '6222000011112345', extractForm: 1 },
    })
    const held = async () => (await person.call(wallet.asset, {})).held
    const before = await held()
    const [one, two] = [await open(), await open()]
    await cashier(one, server, 'first')
    const uri = await cashier(two, server, 'second')
    const shot = async (page: Page, name: string) =>
      info.attach(name, { body: await page.screenshot(), contentType: 'image/png' })

    await test.step('the first imports the file of the bank and matches its line', async () => {
      await pageLink(one, 'Bank statement').click()
      const file = one.getByRole('region', { name: 'Import a file of the bank' })
      const day = new Date().toISOString().slice(0, 10)
      const csv = `Day,Amount,Text,Reference\n${day},-20.00,Payout ${id},TX-77\n${day},5.00,Interest,TX-78\n`
      await file
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
      const format = file.getByRole('form', { name: 'Format of the file' })
      await format.getByLabel('Name of the account').fill('House bank')
      await format.getByLabel('Column of the text').selectOption({ label: '3: Text' })
      await format.getByLabel('Column of the reference').selectOption({ label: '4: Reference' })
      await shot(one, 'format')
      await format.getByRole('button', { name: 'Save format' }).click()
      await file.getByRole('button', { name: 'Import', exact: true }).click()
      await expect(file.getByText('2 lines added.')).toBeVisible()
      const lines = one.getByRole('region', { name: 'Unmatched bank lines' })
      await shot(one, 'lines')
      const match = lines.getByRole('button', { name: /^Match with Budi/ })
      await Promise.all([one.getByText(/20\.00 matched with Budi/).waitFor(), match.click()])
      await expect(lines.getByRole('row', { name: /Payout/ })).toHaveCount(0)
      await expect(lines.getByRole('row', { name: /Interest/ })).toBeVisible()
      await file.getByRole('button', { name: 'Import', exact: true }).click()
      await expect(file.getByText('2 lines were here already.')).toBeVisible()
    })

    const approve = async (page: Page) => {
      await page.getByLabel('Show').selectOption('Ready to approve')
      const ready = page.getByRole('region', { name: 'Ready to approve' })
      const button = ready.getByRole('button', { name: /^Approve payout of .*20\.00 to Budi/ })
      // a first withdrawal is flagged
      await ready.getByLabel(/^Note for the team/).fill('Compared with the bank')
      await Promise.all([page.getByText(/^1 request approved/).waitFor(), button.click()])
      return ready
    }
    await test.step('no money moves by one approval, and the same person cannot give the second', async () => {
      const ready = await approve(one)
      await ready.getByRole('button', { name: /^Approve payout/ }).click()
      await expect(ready.getByRole('alert')).toContainText('a second operator must agree too')
      await expect(ready.getByRole('cell', { name: '1 of 2: first', exact: true })).toBeVisible()
      await shot(one, 'one of two')
      expect(await held()).toBe(before)
    })
    await test.step('the second approves, and it is posted after ten seconds', async () => {
      await pageLink(two, 'Bank statement').click()
      await approve(two)
      await expect.poll(held, { timeout: 40_000 }).toBe(before - 20_00)
      await two.reload()
      await two.getByLabel('Show').selectOption('Approved without bank line')
      await expect(two.getByText('Everything approved since then has its bank lines.')).toBeVisible()
    })

    await test.step('the day is closed with a new code, and its signature holds elsewhere', async () => {
      // a day that passed with a seal; days are settled ten minutes after they ended
      const day = new Date(Date.now() - 600_000 - 86_400_000).toISOString().slice(0, 10)
      await server.sql(
        `insert into ledger_seals (day, last_entry, entries, previous, hash)
         values ($1, 0, 0, $2, sha256($2)) on conflict do nothing`,
        [day, Buffer.alloc(0)],
      )
      await pageLink(two, 'Day closing').click()
      // the code of the sign-in counts once
      await two.getByLabel('New code from your authenticator app').fill(codeAt(uri, Date.now() + 30_000))
      const button = two.getByRole('button', { name: /^Close / })
      const closing = (await button.innerText()).replace('Close ', '')
      await button.click()
      const closed = two.getByRole('region', { name: 'Closed days' })
      await closed.getByRole('button', { name: closing }).click()
      await expect(closed.getByText('Seal of the ledger')).toBeVisible()
      await shot(two, 'closed')
      const [download] = await Promise.all([
        two.waitForEvent('download'),
        closed.getByRole('button', { name: 'Download signed closing' }).click(),
      ])
      const proof = JSON.parse(await readFile(await download.path(), 'utf8')) as {
        record: string
        signature: string
        publicKey: string
      }
      expect(JSON.parse(proof.record)).toMatchObject({ operator: 'second' })
      const signature = Buffer.from(proof.signature, 'base64')
      expect(verify(null, Buffer.from(proof.record), createPublicKey(proof.publicKey), signature)).toBe(true)
    })
  },
)
