import { more, openChat } from './steps/chat-steps.ts'
import { expect, test, type Phone } from './phones.ts'

const standsAt = async ({ context }: Phone, latitude: number) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude, longitude: 106.8272, accuracy: 9 })
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(
    `a place is sent, and a live one runs until it is stopped at ${size.width} px`,
    { tag: '@full' },
    async ({ phone }) => {
      const amelia = await phone('amelia')
      const budi = await phone('budi01', { language: 'en' })
      for (const { page } of [amelia, budi]) await page.setViewportSize(size)
      await standsAt(amelia, -6.1754)
      await openChat(amelia.page, /^Budi/)
      await openChat(budi.page, /^Amelia/)
      const { page } = amelia
      const openPlace = async () => {
        await more(page)
        await page.getByRole('button', { name: 'Place', exact: true }).click()
        await expect(page.getByText('-6.17540, 106.82720')).toBeVisible()
      }
      await openPlace()
      const name = `Gate ${size.width}`
      await page.getByRole('textbox', { name: 'Name of the place' }).fill(name)
      await page.getByRole('button', { name: 'Send this place' }).click()
      const log = budi.page.getByRole('log')
      await expect(log.getByText(name)).toBeVisible()
      await log.getByRole('link', { name: 'Show on the map' }).last().click()
      await expect(budi.page.getByText('Copy coordinates')).toBeVisible()
      await budi.page.goBack()
      await openPlace()
      await page.getByText('1 hour').click()
      await page.getByRole('button', { name: 'Share live' }).click()
      await expect(
        budi.page.getByRole('group', { name: 'Live place' }).getByText('1 live place'),
      ).toBeVisible()
      await expect(log.getByText(/^Live until/)).toBeVisible()
      await expect(log.getByText('-6.17540, 106.82720').last()).toBeVisible()
      await page.getByRole('group', { name: 'Live place' }).getByRole('button', { name: 'Stop' }).click()
      await expect(log.getByText(/^Ended at/).last()).toBeVisible()
      await expect(log.getByText(/^Live until/)).toBeHidden()
      await expect(budi.page.getByRole('group', { name: 'Live place' })).toBeHidden()
    },
  )
