import { auth } from '@mynah/contract/auth'
import { groups } from '@mynah/contract/groups'
import { redPackets } from '@mynah/contract/red-packets'
import { callAs, messageId, Person } from '../server/test/person.ts'
import { more } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

const payPassword = '135790'

test('a red packet in a group of four: sent, opened by three, refused to the fourth, and found fair', async ({
  phone,
  server,
}) => {
  test.setTimeout(180_000)
  const { page: atAmelia, person: amelia } = await phone('amelia')
  const { page: atBudi, person: budi } = await phone('budi01')
  const signIn = async (userNum: string) =>
    new Person(server, await callAs(server, undefined, auth.loginByPassword, { userNum, pwd: 'mynah-demo' }))
  const [linh, arjun] = [await signIn('linhvu'), await signIn('arjun1')]
  const group = await amelia.call(groups.create, {
    name: 'Four of us',
    userList: [budi.id, linh.id, arjun.id],
  })
  const open = (who: Person, id: string) => who.call(redPackets.open, { requestId: messageId(), id })

  // Sent with the form, and the payment password.
  await atAmelia.goto(`/#/pages/room/multi?id=${group.id}`)
  await more(atAmelia)
  await atAmelia.getByRole('button', { name: 'Red packet', exact: true }).click()
  await atAmelia.getByLabel('How many shares').fill('3')
  await atAmelia.getByLabel('Total').fill('9')
  await atAmelia.getByLabel('Wish').fill('For the rackets')
  await atAmelia.getByRole('button', { name: 'Put $9.00 in' }).click()
  const password = atAmelia.getByRole('dialog').getByLabel('Payment password')
  await expect(password).toBeEnabled()
  await expect(atAmelia.getByRole('dialog').getByText('To Four of us · 3 shares')).toBeVisible()
  await password.fill(payPassword)
  const bubble = (page: typeof atAmelia, state: string) =>
    page.getByRole('button', { name: `Red packet, For the rackets, ${state}` })
  await expect(bubble(atAmelia, 'Tap to open')).toBeVisible()

  // Budi opens it, and both read that.
  await atBudi.goto(`/#/pages/room/multi?id=${group.id}`)
  await bubble(atBudi, 'Tap to open').click()
  await atBudi.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
  await expect(atBudi.getByText('Added to your wallet')).toBeVisible()
  await expect(atBudi.getByText('1 of 3 opened')).toBeVisible()
  await expect(atAmelia.getByText('Budi Santoso opened your red packet')).toBeVisible()
  await atBudi.goBack()
  await expect(bubble(atBudi, 'Opened')).toBeVisible()
  await expect(atBudi.getByText("You opened Amelia's red packet")).toBeVisible()

  // The last share is Amelia's own; a user who is late sees that at once.
  const { list } = await budi.call(redPackets.records, { sent: 0, year: new Date().getUTCFullYear() })
  const id = list[0]?.id ?? ''
  await open(linh, id)
  await bubble(atAmelia, 'Tap to open').click()
  await atAmelia.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
  await expect(atAmelia.getByText('All 3 opened, $9.00')).toBeVisible()
  await expect(atAmelia.getByText('Luckiest')).toHaveCount(1)
  await atAmelia.getByText('Drawn fairly?').click()
  await atAmelia.getByRole('button', { name: 'Check it' }).click()
  await expect(atAmelia.getByText('They match: nobody')).toBeVisible()
  await expect(open(arjun, id)).rejects.toThrow('PacketEmpty')

  // A packet for another user can be looked at.
  await budi.call(redPackets.send, {
    ...{
      requestId: messageId(),
      conversation: { type: 1, id: group.id },
      kind: 'exclusive',
      count: 1,
      money: 100,
    },
    ...{ wish: 'Only you', forUserId: linh.id, payPassword },
  })
  await atAmelia.goBack()
  await atAmelia.getByRole('button', { name: 'Red packet, Only you, For Linh Vũ' }).click()
  await expect(atAmelia.getByRole('dialog')).toContainText('This one is for Linh Vũ alone')
  await expect(atAmelia.getByRole('dialog').getByRole('button', { name: 'Open', exact: true })).toHaveCount(0)
  await atAmelia.keyboard.press('Escape')

  // A packet that nobody opens expires after a day; the money is returned, and the sender reads that.
  const late = (page: typeof atAmelia, state: string) =>
    page.getByRole('button', { name: `Red packet, Too late, ${state}` })
  const left = await budi.call(redPackets.send, {
    ...{
      requestId: messageId(),
      conversation: { type: 1, id: group.id },
      kind: 'normal',
      count: 2,
      money: 2_00,
    },
    ...{ wish: 'Too late', payPassword },
  })
  await expect(late(atAmelia, 'Tap to open')).toBeVisible()
  await server.sql('update red_packets set expires_at = $2 where id = $1', [left.id, Date.now()])
  await expect(late(atAmelia, 'Expired')).toBeVisible()
  await late(atAmelia, 'Expired').click()
  await expect(atAmelia.getByText('This red packet has expired. The rest was returned.')).toBeVisible()
  await atBudi.goto('/#/pages/wallet/detail')
  await expect(atBudi.getByRole('link', { name: /Red packet returned.*\+\$4\.00/ })).toBeVisible()
})
