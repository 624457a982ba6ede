import { complaints } from '@mynah/contract/complaints'
import { faultsOf } from './accessible.ts'
import { enterConsole, pageLink } from './steps/admin-steps.ts'
import { expect, test } from './phones.ts'
import { newPerson } from './stage.ts'

test(
  'complaints are dismissed together by the server, undone until then, without what another operator has open',
  { tag: '@phone' },
  async ({ open, server }) => {
    const names = ['Crowd One', 'Crowd Two', 'Crowd Three']
    const maker = await newPerson(server, 'crowdmaker', 'Maker')
    for (const [nth, name] of names.entries()) {
      const accused = await newPerson(server, `crowd${nth}`, name)
      await maker.call(complaints.add, { about: 1, id: accused.id, kind: 'fraud', text: 'Asks for money' })
    }
    const [sam, anna] = [await open(), await open()]
    await enterConsole(sam, server, 'reviewer')
    const other = await enterConsole(anna, server, 'reviewer')
    for (const at of [sam, anna]) {
      await pageLink(at, 'Complaints').click()
      await at.getByLabel(/^Search name/).fill('Crowd')
      await expect(at.getByRole('button', { name: /^Crowd/ })).toHaveCount(3)
    }
    await anna.getByRole('button', { name: 'Crowd Two (person)' }).click()
    await expect(anna.getByRole('region', { name: 'Complaint about Crowd Two' })).toBeVisible()

    const order = async () => {
      await sam.getByLabel('Choose all on this page').check()
      await sam.getByRole('button', { name: 'Dismiss …' }).click()
      await sam.getByRole('button', { name: 'Dismiss (3)' }).click()
    }
    const waits = sam.getByRole('region', { name: /^Dismiss \(3\) in ten seconds/ })
    await order()
    await expect(waits).toBeVisible()
    expect(await faultsOf(sam)).toEqual([])
    await sam.getByRole('button', { name: 'Undo' }).click()
    await expect(waits).toBeHidden()
    await expect(sam.getByText('Chosen: 0')).toBeVisible()

    // the server acts, whatever page is open
    await order()
    await expect(waits).toBeVisible()
    await pageLink(sam, 'People').click()
    await expect(sam.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
    await sam.goBack()
    const results = sam.getByRole('region', { name: /^Dismiss \(3\)/ })
    await expect(results.getByText('Crowd One (person): Complaints closed: 1')).toBeVisible({
      timeout: 40_000,
    })
    await expect(results.getByText(`Skipped, as others have them open: 1 (${other}).`)).toBeVisible()
    await results.getByRole('button', { name: 'Close' }).click()

    // who has it open decides it
    await anna.getByRole('heading', { level: 1 }).click()
    await anna.keyboard.press('r')
    await expect(anna.getByRole('cell', { name: 'Dismissed', exact: true })).toHaveCount(3)
  },
)
