import { groups } from '@mynah/contract/groups'
import { expect, test } from './phones.ts'

test(
  'a link with one place shows its group before the sign-in, lets one in, and is full for the next',
  { tag: '@full' },
  async ({ phone, open }, info) => {
    const { page, person } = await phone('amelia')
    const budi = await phone('budi01')
    const name = `Harbour runners ${info.project.name}`
    const { id } = await person.call(groups.create, { name, userList: [budi.person.id] })

    await page.goto(`/#/pages/group/info?id=${id}`)
    await page.getByRole('link', { name: 'Invitation links' }).click()
    await page.getByRole('button', { name: 'New link' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Poster')
    await page.getByLabel('Places').fill('1')
    await page.getByRole('button', { name: 'Create link' }).click()
    await expect(page.getByRole('img', { name: 'QR code of Poster' })).toBeVisible()
    await expect(page.getByText(/^0 of 1 joined/)).toBeVisible()
    const link = (await page.getByText('/#/q/join/').textContent()) ?? ''

    const stranger = await open()
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name })).toBeVisible()
    await expect(stranger.getByText('2 members')).toBeVisible()
    await expect(stranger.getByText('Amelia')).toHaveCount(0)
    await stranger.getByRole('button', { name: 'Join' }).click()
    await expect(stranger).toHaveURL(/#\/pages\/login\//)
    await stranger.goto('/#/pages/login/account')
    await stranger.getByRole('textbox', { name: 'Account' }).fill('arjun1')
    await stranger.getByRole('textbox', { name: 'Password' }).fill('mynah-demo')
    await stranger.getByRole('button', { name: 'Sign in', exact: true }).click()
    await stranger.getByRole('button', { name: 'Join' }).click()
    await expect(stranger).toHaveURL(new RegExp(`room/multi\\?id=${id}$`))

    await expect(page.getByText(/^1 of 1 joined · Full/)).toBeVisible()
    const came = page.getByRole('group', { name: 'Joined by this link' })
    await expect(came.getByRole('link', { name: /अर्जुन/ })).toBeVisible()
    const third = await open()
    await third.goto(link)
    await expect(third.getByText('There is no place left on this invitation.')).toBeVisible()
    await expect(third.getByText(name)).toHaveCount(0)
  },
)
