import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { appInfo } from '@mynah/contract/app-info'
import { Group, groups } from '@mynah/contract/groups'
import type { Self } from '@mynah/contract/people'
import { Packet, redPackets } from '@mynah/contract/red-packets'
import { Wallet, wallet } from '@mynah/contract/wallet'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts } from '#i18n/start.ts'
import { CreateScreen } from './create-screen.tsx'
import { GiftScreen } from './gift-screen.tsx'

const amelia = { userId: '1', userName: 'Amelia', avatarUrl: '' }
const group = z.encode(Group, {
  ...{ id: '5', name: 'Team', brief: '', notice: '', avatar: '', saveAvatar: '', faces: [], userCount: 4 },
  ...{ userId: '1', userName: 'Amelia', maxRecentMsg: 100, isAddFriend: true, isInvite: true },
  ...{ isInviteAuth: false, isSilent: false, isSearch: false, isDelete: false, isReactSpeakers: false },
  ...{ isPinAll: false },
})
const purse = z.encode(Wallet, {
  ...{ balance: 500_00, held: 0, points: 0, pointsRate: 100, payPassword: true, payTries: 5 },
  ...{ payLockedUntil: 0, stopped: false, sevenDayRate: '', sevenDayTerms: '' },
})
const sent = z.encode(Packet, {
  ...{ id: '71', kind: 'lucky', from: amelia, conversation: { type: 1, id: '5' }, msgId: 'm', wish: '' },
  ...{ count: 3, taken: 0, money: 6_00, takenMoney: 0, state: 'open', latest: null, forUser: null },
  ...{ mine: null, createTime: 1, expireTime: 2, endTime: 0, commitment: 'c' },
})
const member = (userId: string, userName: string) => ({
  ...{ userId, userName, avatarUrl: '', nick: '', vest: 0, silentUntil: 0, joinTime: 1 },
})

beforeAll(async () => {
  await loadEnglish()
  await loadRareTexts()
})
beforeEach(() => {
  queryClient.clear()
  sessionStorage.clear()
  signIn({ token: 't', userId: '1', userInfo: { ...amelia, real: 2 } as Self })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const Address = () => {
  const { pathname } = useLocation()
  return <p>{`At ${pathname}`}</p>
}

let visits = 0

function show(page: React.ReactNode, at: string, more: object = {}) {
  const answers: Record<string, unknown> = {
    ...{ [appInfo.settings.path]: { list: [{ key: 'examine', value: '0' }] }, [wallet.info.path]: purse },
    ...{ [groups.detail.path]: group, [redPackets.send.path]: sent, ...more },
  }
  // form values are stored by the address of a visit
  location.hash = `#visit-${(visits += 1)}`
  const around = (
    <UiTextInLanguage>
      {page}
      <Address />
    </UiTextInLanguage>
  )
  return { ...renderScreen(around, { at, answers }), answers }
}
const inGroup = (more: object = {}) => show(<CreateScreen />, '/pages/red/create?toBizId=5&toBizType=1', more)
const inChat = (more: object = {}) => show(<CreateScreen />, '/pages/red/create?toBizId=8&toBizType=2', more)

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const write = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const pay = async () =>
  fireEvent.change(await screen.findByLabelText('Payment password'), { target: { value: '135790' } })

test('a packet for one person has one share, is paid once, and leads back to the chat', async () => {
  const { bodiesOf } = inChat()
  expect(screen.queryByRole('radio', { name: 'Lucky' })).toBeNull()
  await write('Amount', '6.50')
  await write('Wish', 'Good luck')
  await press('Put $6.50 in')
  await pay()
  await pay()
  expect(await screen.findByText('At /pages/room/single')).toBeTruthy()
  const order = { toBizId: '8', toBizType: 2, kind: 'normal', count: 1, money: '6.50', wish: 'Good luck' }
  expect(bodiesOf(redPackets.send.path)).toMatchObject([{ ...order, payPassword: '135790' }])
})

test('in a group the amount is drawn for all, or the same for each, and the sum is shown', async () => {
  const { bodiesOf } = inGroup()
  expect(await screen.findByText('4 members')).toBeTruthy()
  await write('How many shares', '3')
  await write('Total', '6')
  expect(await screen.findByRole('button', { name: 'Put $6.00 in' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Same for all' }))
  expect((await field('Each')).value).toBe('6')
  expect(screen.getByText('$18.00 in all')).toBeTruthy()
  await press('Put $18.00 in')
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByText('$18.00')).toBeTruthy()
  expect(sheet.getByText('To Team · 3 shares')).toBeTruthy()
  await pay()
  await waitFor(() => expect(bodiesOf(redPackets.send.path)).toHaveLength(1))
  expect(bodiesOf(redPackets.send.path)).toMatchObject([
    { toBizId: '5', toBizType: 1, kind: 'normal', count: 3, money: '6.00' },
  ])
})

test('more shares than people, and shares that are too small or too large, are errors and not paid', async () => {
  inGroup()
  await write('How many shares', '5')
  expect(await screen.findByText('From 1 to 4')).toBeTruthy()
  await write('Total', '6')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Put $6.00 in' }).disabled).toBe(true)
  await write('How many shares', '4')
  for (const [total, shown] of [
    ['0.03', '$0.03'],
    ['801', '$801.00'],
  ] as const) {
    await write('Total', total)
    expect(screen.queryByText('From $0.01 to $200.00 for each')).toBeNull()
    await press(`Put ${shown} in`)
    expect(await screen.findByText('From $0.01 to $200.00 for each')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  }
})

test('a packet for one of a group needs to know whom, and names them', async () => {
  const members = {
    list: [member('1', 'Amelia'), member('8', 'Budi')],
    pageNo: 1,
    pageSize: 100,
    more: false,
  }
  const { bodiesOf } = inGroup({ [groups.members.path]: members })
  fireEvent.click(await screen.findByRole('radio', { name: 'For one' }))
  expect(screen.queryByRole('textbox', { name: 'How many shares' })).toBeNull()
  await write('Amount', '5')
  await press('Put $5.00 in')
  expect(await screen.findByText('Choose who it is for')).toBeTruthy()
  await press(/Who is it for/)
  const sheet = within(await screen.findByRole('dialog', { name: 'Who is it for?' }))
  // the user is not offered
  expect(await sheet.findAllByRole('listitem')).toHaveLength(1)
  fireEvent.click(sheet.getByRole('button', { name: /Budi/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('Choose who it is for')).toBeNull()
  await press('Put $5.00 in')
  expect(await screen.findByText('For Budi')).toBeTruthy()
  await pay()
  await waitFor(() => expect(bodiesOf(redPackets.send.path)).toHaveLength(1))
  expect(bodiesOf(redPackets.send.path)).toMatchObject([
    { kind: 'exclusive', count: 1, money: '5.00', forUserId: '8' },
  ])
})

test('a refusal about a field is shown at it, and the values stay', async () => {
  const refused = { ...refusal('10101', 'Not these words'), data: { field: 'wish' } }
  inChat({ [redPackets.send.path]: refused })
  await write('Amount', '6')
  await write('Wish', 'Bad words')
  await press('Put $6.00 in')
  await pay()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Not these words')).toBeTruthy()
  const wish = await field('Wish')
  expect([wish.value, wish.getAttribute('aria-invalid')]).toEqual(['Bad words', 'true'])
  expect((await field('Amount')).value).toBe('6')
})

test('other refusals are shown in the sheet, and nothing is lost', async () => {
  inGroup({ [redPackets.send.path]: refusal('11118', 'There are fewer people here than shares') })
  await write('How many shares', '4')
  await write('Total', '8')
  await press('Put $8.00 in')
  await pay()
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByText('There are fewer people here than shares')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Total').value).toBe('8')
})

test('a gift is paid by its price and how many, and leads back to the chat', async () => {
  const gift = { [redPackets.gift.path]: { msgId: 'm', money: '9.00' } }
  const { bodiesOf } = show(<GiftScreen />, '/pages/red/gift?toBizId=8&toBizType=2', gift)
  const fewer = await screen.findByRole<HTMLButtonElement>('button', { name: 'One less' })
  expect(fewer.disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /Cake.*\$3.00/ }))
  await press('One more')
  await press('One more')
  await press('Send for $9.00')
  const sheet = within(await screen.findByRole('dialog', { name: 'Send a gift' }))
  expect(sheet.getByText('Cake × 3')).toBeTruthy()
  await pay()
  expect(await screen.findByText('At /pages/room/single')).toBeTruthy()
  expect(bodiesOf(redPackets.gift.path)).toMatchObject([
    { toBizId: '8', toBizType: 2, giftId: '3', count: 3, payPassword: '135790' },
  ])
})
