import { auth } from '@mynah/contract/auth'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { groups } from '@mynah/contract/groups'
import type { Page } from '@playwright/test'
import { callAs, Person } from '../server/test/person.ts'
import { sendText } from './steps/chat-steps.ts'
import { expect, test, type Phone } from './phones.ts'
import type { Server } from './server.ts'

const signIn = async (server: Server, userNum: string) =>
  new Person(server, await callAs(server, undefined, auth.loginByPassword, { userNum, pwd: 'mynah-demo' }))

const room = (page: Page, id: string) => page.goto(`/#/pages/room/multi?id=${id}`)
const line = (page: Page, text: string) => page.getByRole('log').getByText(text)
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const sure = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** A group owned by Amelia with these members. */
const groupOf = (amelia: Phone, name: string, ...others: Person[]) =>
  amelia.person.call(groups.create, { name, userList: others.map(({ id }) => id) })

test('roles and muting: an admin is made, one is muted and then everyone, and the others see it as it happens', async ({
  phone,
  server,
}) => {
  test.setTimeout(180_000)
  const amelia = await phone('amelia')
  const budi = await phone('budi01')
  const linh = await phone('linhvu')
  const arjun = await signIn(server, 'arjun1')
  const { id } = await groupOf(amelia, 'Court four', budi.person, linh.person, arjun)
  await room(budi.page, id)
  await room(linh.page, id)

  // Budi becomes an admin.
  await amelia.page.goto(`/#/pages/group/admin/manager?id=${id}`)
  await amelia.page.getByRole('button', { name: 'Add an admin' }).first().click()
  await amelia.page.getByRole('button', { name: /Budi Santoso/ }).click()
  await expect(line(budi.page, 'Amelia made you an admin')).toBeVisible()
  await expect(line(linh.page, 'Amelia made Budi Santoso an admin')).toBeVisible()

  // Linh sets a nickname for this group, and is muted by the new admin for an hour.
  await linh.person.call(groups.setNick, { id, name: 'Captain' })
  await budi.page.goto(`/#/pages/group/member/list?id=${id}`)
  await budi.page.getByRole('button', { name: 'What to do with Captain' }).click()
  await budi.page.getByRole('button', { name: 'Mute' }).click()
  await budi.page.getByRole('button', { name: '1 hour' }).click()
  await expect(linh.page.getByText('Budi Santoso muted you in this group.')).toBeVisible()
  await expect(linh.page.getByText(/^You can write again in (1:00:00|59:\d\d)\.$/)).toBeVisible()
  await expect(composer(linh.page)).toHaveCount(0)

  // The owner unmutes her.
  await amelia.page.goto(`/#/pages/group/admin/mute?id=${id}`)
  await expect(amelia.page.getByText('by Budi Santoso')).toBeVisible()
  await amelia.page.getByRole('button', { name: 'Unmute Captain' }).click()
  await expect(composer(linh.page)).toBeVisible()
  await sendText(linh.page, 'Thank you!')
  await room(budi.page, id)
  await expect(budi.page.getByRole('log').getByText('Captain', { exact: true })).toBeVisible()

  // All members are muted, except the owner and admins.
  await amelia.page.goto(`/#/pages/group/admin/admin?id=${id}`)
  await amelia.page.getByRole('switch', { name: /Mute everyone/ }).check()
  await expect(
    linh.page.getByText('Amelia muted everyone. Only the owner and admins can send messages.'),
  ).toBeVisible()
  await sendText(budi.page, 'A word from the admin')
  await expect(line(linh.page, 'A word from the admin')).toBeVisible()
  await amelia.page.getByRole('switch', { name: /Mute everyone/ }).uncheck()
  await expect(composer(linh.page)).toBeVisible()
})

test(
  'joining by QR code, card, invitation and search, as the switches say',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(240_000)
    const amelia = await phone('amelia')
    const budi = await phone('budi01')
    const linh = await phone('linhvu')
    const [arjun, chanida] = [await signIn(server, 'arjun1'), await signIn(server, 'chanida')]
    const { id } = await groupOf(amelia, 'Night market', arjun)
    await room(amelia.page, id)

    // By the QR code, scanned from a picture.
    await amelia.page.goto(`/#/pages/group/qrcode?id=${id}`)
    const code = amelia.page.getByRole('img', { name: 'QR code of Night market' })
    await expect(code).toBeVisible()
    const photo = { name: 'code.png', mimeType: 'image/png', buffer: await code.screenshot() }
    await budi.page.goto('/#/pages/scan/scan')
    await budi.page.locator('[data-picker=code]').setInputFiles(photo)
    await expect(budi.page.getByText('Amelia invites you')).toBeVisible()
    await budi.page.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(line(budi.page, 'You joined the group')).toBeVisible()

    // Invitations by ordinary members need approval: Budi's card makes a join request.
    await amelia.page.goto(`/#/pages/group/admin/admin?id=${id}`)
    await amelia.page.getByRole('switch', { name: /Invitations need approval/ }).check()
    await expect.poll(async () => (await budi.person.call(groups.detail, { id })).isInviteAuth).toBe(true)
    await budi.page.goto(`/#/pages/room/relay?share=1:${id}`)
    await budi.page
      .getByRole('button', { name: /^Linh Vũ/ })
      .first()
      .click()
    await budi.page.getByRole('button', { name: 'Send (1)' }).click()
    await linh.page.goto(`/#/pages/room/single?id=${budi.person.id}`)
    await linh.page.getByRole('log').getByRole('link', { name: 'Night market' }).last().click()
    await expect(linh.page.getByText('Budi Santoso invites you')).toBeVisible()
    await linh.page.getByRole('button', { name: 'Ask to join' }).click()
    await expect(linh.page.getByText('Your request is waiting for an answer.')).toBeVisible()

    // Amelia sees the request at once, and accepts; Linh's page is updated.
    await amelia.page.getByRole('link', { name: /Join requests.*1 join request is waiting for you/ }).click()
    await expect(amelia.page.getByText('Invitation of Budi Santoso (code or card)')).toBeVisible()
    await amelia.page.getByRole('button', { name: 'Accept' }).click()
    await expect(linh.page.getByRole('button', { name: 'Leave group' })).toBeVisible()
    await expect(amelia.page.getByText('No pending requests')).toBeVisible()

    // An invitation of a friend by Budi waits too; one by the owner does not.
    await budi.page.goto(`/#/pages/group/member/add?id=${id}`)
    await expect(budi.page.getByText('The owner or an admin has to agree first.')).toBeVisible()
    await budi.page.getByRole('button', { name: /ชนิดา/ }).click()
    await budi.page.getByRole('button', { name: 'Invite (1)' }).click()
    await expect(amelia.page.getByText('Invited by Budi Santoso')).toBeVisible()
    await amelia.page.getByRole('button', { name: 'Decline' }).click()
    await amelia.page.getByRole('dialog').getByLabel('Reason').fill('The stall is full')
    await sure(amelia.page, 'Decline')
    await expect(amelia.page.getByText('No pending requests')).toBeVisible()
    expect(await chanida.call(groups.isIn, { id })).toBe(false)

    // Found by its number, and requested with a reason.
    const meiling = await phone('meiling')
    await meiling.page.goto('/#/pages/group/add')
    await meiling.page.getByRole('searchbox').fill(id)
    await meiling.page.getByRole('searchbox').press('Enter')
    await meiling.page.getByRole('link', { name: /Night market/ }).click()
    await meiling.page.getByRole('button', { name: 'Ask to join' }).click()
    await meiling.page.getByRole('dialog').getByLabel('Add a message (optional)').fill('I sell mangoes')
    await sure(meiling.page, 'Send')
    await expect(meiling.page.getByText('Your request is waiting for an answer.')).toBeVisible()
    await expect(amelia.page.getByText('“I sell mangoes”')).toBeVisible()
    await amelia.page.getByRole('button', { name: 'Decline' }).click()
    await amelia.page.getByRole('dialog').getByLabel('Reason').fill('Not this month')
    await sure(amelia.page, 'Decline')
    await expect(meiling.page.getByText('Your request was declined: Not this month')).toBeVisible()
    expect((await amelia.person.call(groupJoinRequests.count, { groupId: id, status: 0 })).count).toBe(0)
  },
)

test(
  'transfer, removal, leaving and the end of a group are seen at once by its members',
  { tag: ['@phone', '@full'] },
  async ({ phone, server }) => {
    test.setTimeout(180_000)
    const amelia = await phone('amelia')
    const budi = await phone('budi01')
    const linh = await phone('linhvu')
    const arjun = await signIn(server, 'arjun1')
    const { id } = await groupOf(amelia, 'Book club', budi.person, linh.person, arjun)
    await budi.page.goto(`/#/pages/group/info?id=${id}`)
    await expect(budi.page.getByRole('button', { name: 'Leave group' })).toBeVisible()
    await room(linh.page, id)

    await amelia.page.goto(`/#/pages/group/admin/transferOwner?id=${id}`)
    await amelia.page.getByRole('button', { name: /Budi Santoso/ }).click()
    await sure(amelia.page, 'Transfer')
    await expect(budi.page.getByRole('button', { name: 'Delete group' })).toBeVisible()
    await expect(line(linh.page, 'Amelia handed the group to Budi Santoso')).toBeVisible()
    await expect(amelia.page.getByRole('button', { name: 'Leave group' })).toBeVisible()

    // Linh is removed while she has the room open.
    await budi.page.getByRole('link', { name: 'Remove members' }).click()
    await budi.page.getByRole('button', { name: /Linh Vũ/ }).click()
    await budi.page.getByRole('button', { name: 'Remove (1)' }).click()
    await sure(budi.page, 'Remove')
    await expect(linh.page.getByText('You are no longer in this group.')).toBeVisible()
    await expect(composer(linh.page)).toHaveCount(0)
    await linh.page.goto(`/#/pages/group/info?id=${id}`)
    await expect(linh.page.getByText('You were removed from this group. Its owner or an admin')).toBeVisible()
    await expect(linh.page.getByRole('button', { name: 'Ask to join' })).toHaveCount(0)

    // Amelia leaves, and Arjun is still a member when the group is dissolved.
    await amelia.page.getByRole('button', { name: 'Leave group' }).click()
    await sure(amelia.page, 'Leave group')
    await expect.poll(() => amelia.person.call(groups.isIn, { id })).toBe(false)
    const arjunPhone = await phone('arjun1')
    await room(arjunPhone.page, id)
    await expect(line(arjunPhone.page, 'Amelia left the group')).toBeVisible()
    await budi.page.goto(`/#/pages/group/info?id=${id}`)
    await budi.page.getByRole('button', { name: 'Delete group' }).click()
    await sure(budi.page, 'Delete group')
    await expect(arjunPhone.page.getByText('This group has been deleted.')).toBeVisible()
    await expect(line(arjunPhone.page, 'Budi Santoso deleted this group')).toBeVisible()
  },
)
