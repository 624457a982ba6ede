import { addresses } from '@mynah/contract/addresses'
import { dailySignIn } from '@mynah/contract/daily-sign-in'
import { addDays } from '@mynah/contract/days'
import { dayIn } from '@mynah/contract/time-zones'
import { shop } from '@mynah/contract/shop'
import { wallet } from '@mynah/contract/wallet'
import { messageId, type Person } from '../server/test/person.ts'
import { expect, test } from './phones.ts'
import type { Server } from './server.ts'

const signInPage = '/#/pages/my/sign/sign'

/** Sets a streak of this many days until yesterday, even if midnight has passed since the demo people were created. */
async function setStreak(server: Server, person: Person, days: number): Promise<void> {
  const now = Date.now()
  await server.sql(
    `insert into sign_in_people (user_id, time_zone, streak, last_day, holds_until) values ($1, 'UTC', $2, $3, $4)
      on conflict (user_id) do update set (time_zone, streak, last_day, opens_at, holds_until) =
        (excluded.time_zone, excluded.streak, excluded.last_day, 0, excluded.holds_until)`,
    [person.id, days, addDays(dayIn('UTC', now), -1), now + 3_600_000],
  )
}

test('a streak goes on with a press on one device, shows on the other, and its points are there', async ({
  phone,
  server,
}) => {
  const [here, there] = [await phone('amelia'), await phone('amelia')]
  await setStreak(server, here.person, 23)
  const { nextPoints } = await here.person.call(dailySignIn.last, {})
  const { points } = await here.person.call(wallet.asset, {})
  await there.page.goto(signInPage)
  await expect(there.page.getByText('23 days')).toBeVisible()

  await here.page.goto('/#/pages/my/my')
  await here.page.getByRole('link', { name: /23-day streak, 342 to the gold bar/ }).click()
  const button = here.page.getByRole('button', { name: `Check in, +${nextPoints}` })
  await button.dblclick()
  await expect(here.page.getByText(`+${nextPoints} points`)).toBeVisible()
  await expect(here.page.getByText('24 days')).toBeVisible()
  await expect(button).toHaveCount(0)
  await expect(there.page.getByText('Checked in today')).toBeVisible()
  await expect(there.page.getByText('24 days')).toBeVisible()
  await expect(there.page.getByRole('cell', { name: `checked in, +${nextPoints}` }).last()).toBeVisible()
  expect((await here.person.call(wallet.asset, {})).points).toBe(points + nextPoints)

  await here.page.getByRole('button', { name: 'Previous month' }).click()
  await here.page.getByRole('button', { name: 'Next month' }).click()
  const reminder = here.page.getByRole('switch', { name: /Remind me/ })
  await reminder.click()
  await expect(there.page.getByRole('switch', { name: /Remind me/ })).toBeChecked()
})

test(
  'a streak of seven days is exchanged for a gift, which is sent to an address, and begins anew',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { page, person } = await phone('budi01')
    await setStreak(server, person, 6)
    await person.call(addresses.add, {
      ...{ requestId: messageId(), receiver: 'Budi Santoso', phone: '+6281234567890', country: 'ID' },
      detail: 'No. 7',
    })
    await page.goto('/#/pages/my/goods-info/index')
    const gifts = page.getByRole('list', { name: 'Gifts of the streak' })
    await expect(gifts.getByText('1 day to go')).toBeVisible()
    await expect(gifts.getByRole('button', { name: 'Exchange' })).toHaveCount(0)

    await page.goto(signInPage)
    await page.getByRole('button', { name: /^Check in/ }).click()
    await page.getByRole('link', { name: /Gifts of the streak/ }).click()
    await gifts.getByRole('button', { name: 'Exchange' }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Exchange' })
    await expect(sheet.getByText('This ends your streak of 7 days')).toBeVisible()
    await expect(sheet.getByText('No. 7')).toBeVisible()
    await expect(sheet.getByText(/takes effect within 24 hours/)).toBeVisible()
    await sheet.getByRole('button', { name: 'Exchange now' }).dblclick()
    await expect(page).toHaveURL(/pages\/new\/record\?id=\d+/)
    await expect(page.getByText('Budi Santoso').first()).toBeVisible()

    expect(await person.call(dailySignIn.last, {})).toMatchObject({ streak: 0, nextStreak: 1 })
    expect((await person.call(shop.orders, {})).list.filter(({ isGift }) => isGift)).toHaveLength(1)
    await page.goto(signInPage)
    await expect(page.getByText('A new streak begins tomorrow')).toBeVisible()
  },
)

test(
  'the 365th day in a row earns a gold bar, which is sent to an address, and a new streak begins',
  { tag: ['@phone', '@full'] },
  async ({ phone, server }) => {
    const { page, person } = await phone('chanida')
    await person.call(addresses.add, {
      ...{ requestId: messageId(), receiver: 'Chanida Suk', phone: '+66812345678', country: 'TH' },
      detail: 'No. 365',
    })
    // a year, for which a test cannot wait
    await setStreak(server, person, 364)
    await page.goto(signInPage)
    await expect(page.getByText('364 days', { exact: true })).toBeVisible()
    await expect(page.getByText('1 day to go').first()).toBeVisible()
    await page.getByRole('button', { name: /^Check in/ }).click()
    await expect(page.getByText('It is yours')).toBeVisible()
    expect(await person.call(dailySignIn.last, {})).toMatchObject({ goldBars: 1, streak: 0, nextStreak: 1 })

    await page.getByRole('link', { name: /Your gold bar is waiting/ }).click()
    const gold = page
      .getByRole('list', { name: 'Gifts of the streak' })
      .getByRole('listitem')
      .filter({ hasText: '365 days' })
    await gold.getByRole('button', { name: 'Exchange' }).click()
    const sheet = page.getByRole('dialog', { name: 'Exchange' })
    await expect(sheet.getByText('This takes a gold bar that you earned.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Exchange now' }).dblclick()
    await expect(page).toHaveURL(/pages\/new\/record\?id=\d+/)
    await expect(page.getByText('Chanida Suk').first()).toBeVisible()
    expect(await person.call(dailySignIn.last, {})).toMatchObject({ goldBars: 0 })
    await page.goto('/#/pages/my/goods-info/index')
    await expect(gold.getByText('365 days to go')).toBeVisible()
  },
)
