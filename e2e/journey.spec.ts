import { join } from 'node:path'
import { groups } from '@mynah/contract/groups'
import friendsTh from '../web/src/features/friends/strings/th.json' with { type: 'json' }
import { openChat, sendText, sendPicture } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

const picturePath = join(import.meta.dirname, '..', 'web', 'public', 'icon-512.png')

test('two people find each other and talk, in two languages, over a restart of the server', async ({
  open,
  phone,
  server,
}, info) => {
  const email = `nina-${info.project.name}@example.org`
  const nina = await open()
  await nina.goto('/')

  // register with a code by mail
  await nina.getByRole('link', { name: 'Create an account' }).click()
  await nina.getByRole('radio', { name: 'E-mail' }).check()
  await nina.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await nina.getByRole('button', { name: 'Get code' }).click()
  await expect(nina.getByRole('button', { name: /Resend in/ })).toBeVisible()
  await nina.getByRole('textbox', { name: 'Six-digit code' }).fill(await server.codeFor(email))
  await nina.getByRole('textbox', { name: 'Name', exact: true }).fill('Nina')
  await nina.getByLabel('New password', { exact: true }).fill('a quiet garden')
  await nina.getByLabel('Confirm password').fill('a quiet garden')
  await nina.getByRole('checkbox').check()
  await nina.getByRole('button', { name: 'Create account' }).click()
  await expect(nina.getByRole('heading', { name: 'Chats' })).toBeVisible()

  // send, see and accept a friend request
  const chanida = await phone('chanida', { language: 'th', theme: 'dark' })
  await nina.goto('/#/pages/friend/add')
  await nina.getByRole('searchbox').fill('chanida')
  await nina.getByRole('searchbox').press('Enter')
  await nina.getByRole('main').getByRole('button', { name: 'Add friend' }).click()
  await nina.getByRole('textbox', { name: /^Add a message/ }).fill('Nina from the silk market')
  await nina.getByRole('button', { name: 'Send', exact: true }).click()
  await chanida.page.goto('/#/pages/friend/petition')
  await expect(chanida.page.getByText(/Nina from the silk market/)).toBeVisible()
  await chanida.page.getByRole('button', { name: friendsTh.agree }).click()
  await expect(chanida.page.getByRole('log').getByText(/Nina from the silk market/)).toBeVisible()

  // send messages and a picture, unread and read
  await chanida.page.goto('/#/pages/chat/list')
  await nina.goto('/#/pages/chat/list')
  await openChat(nina, /^ชนิดา/)
  await sendText(nina, 'Sawasdee! Do you still have the yellow silk?')
  await sendPicture(nina, picturePath)
  await expect(nina.getByRole('log').getByRole('button', { name: 'Open photo' })).toBeVisible()
  const row = chanida.page.getByRole('link', { name: /^Nina/ })
  await expect(row).toContainText('2')
  await openChat(chanida.page, /^Nina/)
  await expect(chanida.page.getByRole('log').getByText(/yellow silk/)).toBeVisible()
  await expect(nina.getByRole('log').getByRole('img', { name: 'Read' }).last()).toBeVisible()

  // restart the server in between, and lose nothing
  await server.down()
  await server.up()
  await sendText(chanida.page, 'มีค่ะ เหลือสองเมตร')
  await expect(nina.getByRole('log').getByText('มีค่ะ เหลือสองเมตร')).toBeVisible({ timeout: 40_000 })
  await nina.reload()
  await expect(nina.getByRole('log').getByText(/yellow silk/)).toBeVisible()
  await expect(nina.getByRole('log').getByText('มีค่ะ เหลือสองเมตร')).toBeVisible()
})

test(
  'a group is made of friends, has messages, and one member leaves',
  { tag: '@full' },
  async ({ phone }) => {
    const amelia = await phone('amelia')
    const budi = await phone('budi01', { language: 'en', theme: 'dark' })
    await amelia.page.goto('/#/pages/group/create')
    await amelia.page.getByRole('button', { name: /Budi Santoso/ }).click()
    await amelia.page.getByRole('button', { name: /Linh Vũ/ }).click()
    await amelia.page.getByRole('button', { name: /^Next/ }).click()
    await amelia.page.getByRole('textbox', { name: 'Group name' }).fill('Sunday market')
    await expect(amelia.page.getByRole('switch', { name: /^Can be found by name/ })).not.toBeChecked()
    await amelia.page.getByRole('button', { name: 'Create with 2 friends' }).click()
    await sendText(amelia.page, 'Welcome to the market!')
    await expect(budi.page.getByRole('link', { name: /^Sunday market/ })).toContainText(
      'Welcome to the market!',
    )
    await openChat(budi.page, /^Sunday market/)
    await sendText(budi.page, 'I bring the oranges')
    await expect(amelia.page.getByRole('log').getByText('I bring the oranges')).toBeVisible()
    const id = /id=(\d+)/.exec(budi.page.url())?.[1] ?? ''
    expect((await amelia.person.call(groups.detail, { id })).isSearch).toBe(false)
    await budi.page.goto(`/#/pages/group/info?id=${id}`)
    await budi.page.getByRole('button', { name: 'Leave group' }).click()
    await budi.page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click()
    await expect(amelia.page.getByText('2 members').first()).toBeVisible()
    await expect(amelia.page.getByRole('log').getByText(/Budi Santoso left the group/)).toBeVisible()
    await budi.page.goto(`/#/pages/room/multi?id=${id}`)
    await expect(budi.page.getByText(/no longer in this group/)).toBeVisible()
  },
)
