import { dailySignIn } from '@mynah/contract/daily-sign-in'
import { wallet } from '@mynah/contract/wallet'
import { expect, test } from './phones.ts'

const signInPage = '/#/pages/my/sign/sign'

test(
  'a streak goes on with a press on one device, shows on the other, and its points are there',
  { tag: '@wide' },
  async ({ phone }) => {
    const [here, there] = [await phone('amelia'), await phone('amelia')]
    const { nextPoints } = await here.person.call(dailySignIn.last, {})
    const { canNumber } = await here.person.call(wallet.asset, {})
    await there.page.goto(signInPage)
    await expect(there.page.getByText('23 days')).toBeVisible()

    await here.page.goto('/#/pages/my/my')
    await here.page.getByRole('link', { name: /23-day streak, 342 to the gold bar/ }).click()
    const button = here.page.getByRole('button', { name: `Sign in, +${nextPoints}` })
    await button.dblclick()
    await expect(here.page.getByText(`+${nextPoints} points`)).toBeVisible()
    await expect(here.page.getByText('24 days')).toBeVisible()
    await expect(button).toHaveCount(0)
    await expect(there.page.getByText('Signed in today')).toBeVisible()
    await expect(there.page.getByText('24 days')).toBeVisible()
    await expect(there.page.getByRole('cell', { name: `signed in, +${nextPoints}` }).last()).toBeVisible()
    expect((await here.person.call(wallet.asset, {})).canNumber).toBe(canNumber + nextPoints)

    await here.page.getByRole('button', { name: 'Previous month' }).click()
    await here.page.getByRole('button', { name: 'Next month' }).click()
    const reminder = here.page.getByRole('switch', { name: /Remind me/ })
    await reminder.click()
    await expect(there.page.getByRole('switch', { name: /Remind me/ })).toBeChecked()
  },
)
