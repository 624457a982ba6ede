import { carbon } from '@mynah/contract/carbon'
import { addDays } from '@mynah/contract/days'
import { dayIn } from '@mynah/contract/time-zones'
import { messageId } from '../server/test/person.ts'
import { enterConsole, pageLink } from './steps/admin-steps.ts'
import { expect, test } from './phones.ts'

const zone = 'UTC'

test('a week is logged, its bars and their source are seen, an entry is changed, and points lead to the shop', async ({
  phone,
}) => {
  const { page, person } = await phone('chanida')
  const today = dayIn(zone, Date.now())
  for (const ago of [6, 5, 4, 3, 2, 1]) {
    const entries = [{ key: 'bus', amount: 10_00 * ago, day: addDays(today, -ago) }]
    await person.call(carbon.add, { requestId: messageId(), zone, entries })
  }

  await page.goto('/#/pages/my/my')
  await page.getByRole('link', { name: 'Carbon footprint' }).click()
  await expect(page.getByText('0 of 10 points today')).toBeVisible()
  await page.getByRole('button', { name: 'Open the diary' }).click()

  const form = page.getByRole('region', { name: 'What did you do?' })
  await form.getByRole('button', { name: 'Petrol car' }).click()
  await form.getByRole('textbox', { name: 'Distance in km' }).fill('12,5')
  await expect(form.getByText('2 kg')).toBeVisible()
  await expect(form.getByText(/162.72 g CO₂e per km/)).toBeVisible()
  const source = form.getByRole('link', { name: /^Source: UK Department for Energy Security/ })
  await expect(source).toHaveAttribute('href', /^https:\/\/www\.gov\.uk\//)
  await form.getByRole('button', { name: 'Add to the diary' }).click()
  await expect(page.getByText('Added. +2 points')).toBeVisible()

  await form.getByRole('button', { name: 'Electricity' }).click()
  await form.getByRole('button', { name: 'Thailand' }).click()
  await form.getByRole('textbox', { name: 'Electricity in kWh' }).fill('4')
  await expect(form.getByText('1.9 kg')).toBeVisible()
  await form.getByRole('button', { name: 'Add to the diary' }).click()

  const entries = page.getByRole('list', { name: 'Today' })
  await expect(entries.getByRole('listitem')).toHaveCount(2)
  await entries.getByRole('button', { name: /Petrol car/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Petrol car' })
  await sheet.getByRole('textbox', { name: 'Distance in km' }).fill('25')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(entries.getByRole('button', { name: /Petrol car.*25 km.*4.1 kg/ })).toBeVisible()

  const week = page.getByRole('table', { name: /^Footprint over time/ })
  await expect(week.getByRole('row')).toHaveCount(7)
  await expect(week.getByRole('row').last()).toContainText('6 kg')
  await expect(week.getByRole('row').first()).toContainText('6.2 kg')

  await page.getByRole('button', { name: 'Set a goal' }).click()
  const goal = page.getByRole('dialog', { name: 'Goal for 30 days' })
  await goal.getByRole('textbox', { name: 'Kilograms of CO₂e' }).fill('120')
  await goal.getByRole('button', { name: 'Thailand' }).click()
  await goal.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/ of 120 kg$/)).toBeVisible()
  await expect(page.getByText(/average person emits in this time: 70.7 kg \(Thailand\)/)).toBeVisible()
  await page.getByText('Year', { exact: true }).click()
  await expect(week.getByRole('row')).toHaveCount(12)

  await entries.getByRole('button', { name: /Thailand/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(entries.getByRole('listitem')).toHaveCount(1)

  await page.goto('/#/pages/econext/index')
  await expect(page.getByText('4 of 10 points today')).toBeVisible()
  // on a wide screen the Me page is beside it, with a row of that name too
  await page.getByRole('link', { name: /Points shop.*What your points/ }).click()
  await expect(page).toHaveURL(/\/pages\/new\/shop/)
})

test(
  'a factor that an operator revises counts from then on, and what was logged before stays as it was',
  { tag: ['@phone', '@full'] },
  async ({ phone, open, server }) => {
    const { page, person } = await phone('budi01')
    const today = dayIn(zone, Date.now())
    const logCoach = async () => {
      const entries = [{ key: 'coach', amount: 100_00, day: today }]
      await person.call(carbon.add, { requestId: messageId(), zone, entries })
    }
    await logCoach()
    await page.goto('/#/pages/my/carbon/carbon')
    const entries = page.getByRole('list', { name: 'Today' })
    const before = await entries.getByRole('button', { name: /Coach/ }).textContent()

    const adminPage = await open()
    await enterConsole(adminPage, server, 'editor')
    await pageLink(adminPage, 'Carbon').click()
    await adminPage.getByRole('button', { name: 'coach', exact: true }).click()
    const form = adminPage.getByRole('region', { name: 'Factor coach' })
    await form.getByLabel(/^Kilograms of CO2e per/).fill('0.5')
    await form.getByRole('button', { name: 'Save as version 2' }).click()
    await expect(adminPage.getByRole('row', { name: /^coach 0.5 .* 2 / })).toBeVisible()

    await logCoach()
    await expect(entries.getByRole('button', { name: /Coach.*50 kg/ })).toHaveCount(1)
    await page.reload()
    await expect(entries.getByRole('button', { name: /Coach/ })).toHaveCount(2)
    await expect(entries.getByRole('button', { name: /Coach.*50 kg/ })).toHaveCount(1)
    expect(await entries.getByRole('button', { name: /Coach/ }).allTextContents()).toContain(before)
  },
)
