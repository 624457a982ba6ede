import { account } from '@mynah/contract/account'
import { accountDeletion } from '@mynah/contract/account-deletion'
import { addresses } from '@mynah/contract/addresses'
import { auth } from '@mynah/contract/auth'
import { complaints } from '@mynah/contract/complaints'
import { credentials } from '@mynah/contract/credentials'
import { dailySignIn } from '@mynah/contract/daily-sign-in'
import { friends } from '@mynah/contract/friends'
import { identity } from '@mynah/contract/identity'
import { profile } from '@mynah/contract/profile'
import { shop } from '@mynah/contract/shop'
import { wallet } from '@mynah/contract/wallet'
import { addressOf, makeGood, stockOf } from '../goods.ts'
import { requestId } from '../money.ts'
import { callAs, newcomer, people, testPassword, type Person } from '../person.ts'
import type { TestServer } from '../server.ts'
import { uploadPicture } from '../upload.ts'
import { friendsOf, type Repeat, type Repeats } from './row.ts'

/** A change by one user alone. */
const alone = (
  act: (ana: Person) => Promise<unknown>,
  state: (ana: Person) => Promise<unknown>,
  leaves: unknown,
): Repeat => ({
  async make(server) {
    const { ana } = await people(server, 'ana')
    return { act: () => act(ana), state: () => state(ana) }
  },
  leaves,
})

const me = (ana: Person) => ana.call(account.me, {})
const settings = (ana: Person) => ana.call(account.settings, {})

async function asked(server: TestServer): Promise<{ ana: Person; bo: Person; id: string }> {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await ana.call(friends.apply, { friendUserId: bo.id })
  const { list } = await bo.call(friends.friendRequests, { status: 0 })
  return { ana, bo, id: list[0]?.id ?? '' }
}
const requests = async (bo: Person) =>
  (await bo.call(friends.friendRequests, {})).list.map(({ status }) => status)

const written = { receiver: 'Ana', phone: '+6281234567890', country: 'ID', detail: 'No. 7' }
/** Two addresses: the first is the default. */
async function twoAddresses(server: TestServer) {
  const { ana } = await people(server, 'ana')
  const { id: first } = await ana.call(addresses.add, { requestId: requestId(), ...written })
  const { id: second } = await ana.call(addresses.add, { requestId: requestId(), ...written })
  const state = async () =>
    (await ana.call(addresses.list, {})).list.map((one) => [one.detail, one.isDefault, one.id === first])
  return { ana, first, second, state }
}

const signIns = (ana: Person) => ana.call(dailySignIn.last, {})

export const peopleRepeats: Repeats = {
  'userAddress/add': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const input = { requestId: requestId(), ...written }
      return {
        act: () => ana.call(addresses.add, input),
        state: async () => (await ana.call(addresses.list, {})).list.map((one) => one.isDefault),
      }
    },
    leaves: [true],
  },
  'userAddress/update': {
    async make(server) {
      const { ana, second, state } = await twoAddresses(server)
      const input = { id: second, ...written, detail: 'No. 8', isDefault: true }
      return { act: () => ana.call(addresses.update, input), state }
    },
    leaves: [
      ['No. 8', true, false],
      ['No. 7', false, true],
    ],
  },
  'userAddress/remove': {
    async make(server) {
      const { ana, first, state } = await twoAddresses(server)
      return { act: () => ana.call(addresses.remove, { id: first }), state }
    },
    leaves: [['No. 7', true, false]],
    refusal: 'NoDataFound',
  },
  'userAddress/setDefault': {
    async make(server) {
      const { ana, second, state } = await twoAddresses(server)
      return { act: () => ana.call(addresses.setDefault, { id: second }), state }
    },
    leaves: [
      ['No. 7', true, false],
      ['No. 7', false, true],
    ],
  },
  user_sign_in: {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const input = { requestId: requestId() }
      return {
        act: () => ana.call(dailySignIn.sign, input),
        async state() {
          const { signed, streak } = await signIns(ana)
          return [signed, streak, (await ana.call(wallet.asset, {})).points]
        },
      }
    },
    leaves: [true, 1, 5],
  },
  'user_sign_in/redeem': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const { variantId } = await makeGood(server, { streakDays: 1 })
      const addressId = await addressOf(ana)
      await ana.call(dailySignIn.sign, { requestId: requestId() })
      const input = { requestId: requestId(), variantId, addressId }
      return {
        act: () => ana.call(dailySignIn.redeem, input),
        async state() {
          const { list } = await ana.call(shop.orders, {})
          return [(await signIns(ana)).streak, list.length, await stockOf(server, variantId)]
        },
      }
    },
    leaves: [0, 1, 9],
  },
  'user_sign_in/timeZone': alone(
    (ana) => ana.call(dailySignIn.setTimeZone, { timeZone: 'Asia/Jakarta' }),
    async (ana) => (await signIns(ana)).timeZone,
    'Asia/Jakarta',
  ),
  'user_sign_in/reminder': alone(
    (ana) => ana.call(dailySignIn.setReminder, { isOn: true }),
    async (ana) => (await signIns(ana)).reminder,
    true,
  ),
  'login/userNumRegister': {
    async make(server) {
      const userNum = `twice${Math.random().toString(36).slice(2, 12)}`
      const { rows } = await server.app.pool.query<{ count: number }>('select count(*)::int from users')
      return {
        act: () =>
          callAs(server, undefined, auth.register, { userNum, userName: 'Twice', pwd: testPassword }),
        async state() {
          const found = await server.app.pool.query('select name from users where user_num = $1', [userNum])
          const all = await server.app.pool.query<{ count: number }>('select count(*)::int from users')
          return [found.rows, (all.rows[0]?.count ?? 0) - (rows[0]?.count ?? 0)]
        },
      }
    },
    leaves: [[{ name: 'Twice' }], 1],
    refusal: 'UserNumTaken',
  },
  'user/reportDevice': alone(
    (ana) => ana.call(auth.reportDevice, { brand: 'Nest', model: 'One' }),
    async (ana) => (await ana.call(auth.devices, {})).list.map(({ brand, model }) => [brand, model]),
    [['Nest', 'One']],
  ),
  'userSetting/update': alone(
    (ana) => ana.call(account.changeSettings, { readReceipts: false, searchable: false, quiet: true }),
    async (ana) => {
      const { readReceipts, searchable, onlineShown, quiet } = await settings(ana)
      return { readReceipts, searchable, onlineShown, quiet }
    },
    { readReceipts: false, searchable: false, onlineShown: true, quiet: true },
  ),
  'user/update': alone(
    (ana) => ana.call(profile.update, { userName: 'Ana Two', sex: '2', city: 'Hue' }),
    async (ana) => {
      const { userName, sex, city, province } = await me(ana)
      return { userName, sex, city, province }
    },
    { userName: 'Ana Two', sex: '2', city: 'Hue', province: '' },
  ),
  'user/updateConsumerInfo': alone(
    (ana) => ana.call(profile.updateConsumerInfo, { profiles: 'Badminton' }),
    async (ana) => (await me(ana)).profiles,
    'Badminton',
  ),
  'user/updateUsername': alone(
    (ana) => ana.call(profile.updateName, { username: 'Ana Three' }),
    async (ana) => (await me(ana)).userName,
    'Ana Three',
  ),
  'user/updateAvatar': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const avatarUrl = await uploadPicture(server, ana, 'avatar')
      return {
        act: () => ana.call(profile.updatePicture, { avatarUrl }),
        state: async () => (await me(ana)).avatarUrl === avatarUrl,
      }
    },
    leaves: true,
  },
  'user/updateAddress': alone(
    (ana) => ana.call(profile.updateAddress, { address: 'Court 4' }),
    async (ana) => (await me(ana)).address,
    'Court 4',
  ),
  'userExt/upBgImg': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const bgImg = await uploadPicture(server, ana, 'chat')
      return {
        act: () => ana.call(profile.updateBackground, { bgImg }),
        state: async () => (await ana.call(profile.more, {})).bgImg === bgImg,
      }
    },
    leaves: true,
  },
  'userExt/upIsSearch': alone(
    (ana) => ana.call(profile.updateSearchable, { state: false }),
    async (ana) => (await settings(ana)).searchable,
    false,
  ),
  'userExt/upIsAddValidate': alone(
    (ana) => ana.call(profile.updateNeedsCheck, { state: false }),
    async (ana) => (await settings(ana)).needsCheck,
    false,
  ),
  'userCredential/stop': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      await ana.call(profile.changePassword, { newPassword: 'another horse 8' })
      const { list } = await ana.call(credentials.detail, {})
      const id = list[0]?.id ?? ''
      return {
        act: () => ana.call(credentials.stop, { id }),
        state: async () => (await ana.call(credentials.detail, {})).list.length,
      }
    },
    leaves: 0,
    refusal: 'NoDataFound',
  },
  'userDestroy/export': alone(
    (ana) => ana.call(accountDeletion.export, { password: testPassword }),
    async (ana) => {
      const { dataExport } = await ana.call(accountDeletion.detail, {})
      return dataExport !== null
    },
    true,
  ),
  'userFriendApply/add': {
    async make(server) {
      const { ana, bo } = await people(server, 'ana', 'bo')
      return {
        act: () => ana.call(friends.apply, { friendUserId: bo.id, remark: 'hi' }),
        state: () => requests(bo),
      }
    },
    leaves: [0],
    refusal: 'ApplyPending',
  },
  'userFriendApply/update': {
    async make(server) {
      const { ana, bo, id } = await asked(server)
      return {
        act: () => bo.call(friends.answer, { id, status: 1 }),
        state: async () => [
          await requests(bo),
          await ana.call(friends.count, {}),
          await bo.call(friends.count, {}),
        ],
      }
    },
    leaves: [[1], { count: 1 }, { count: 1 }],
    refusal: 'ApplyAnswered',
  },
  'userFriend/delete': {
    async make(server) {
      const { ana, bo } = await friendsOf(server)
      return {
        act: () => ana.call(friends.delete, { ids: [bo.id] }),
        state: async () => [
          await ana.call(friends.isFriend, { id: bo.id }),
          await bo.call(friends.isFriend, { id: ana.id }),
        ],
      }
    },
    leaves: [false, false],
  },
  'userFriend/upRemarks': {
    async make(server) {
      const { ana, bo } = await friendsOf(server)
      return {
        act: () => ana.call(friends.remark, { friendId: bo.id, remarks: 'Court' }),
        state: async () => [
          (await ana.call(friends.byId, { toUserId: bo.id })).remarks,
          (await bo.call(friends.byId, { toUserId: ana.id })).remarks,
        ],
      }
    },
    leaves: ['Court', ''],
  },
  'userFriend/like': {
    async make(server) {
      const { ana, bo } = await people(server, 'ana', 'bo')
      const socket = await bo.connect()
      await socket.sendText({ to: ana.id }, 'hello')
      return {
        act: () => ana.call(friends.like, { toUserId: bo.id }),
        async state() {
          const codes = []
          for (let sent = 0; sent < 4; sent += 1)
            codes.push((await socket.sendText({ to: ana.id }, 'x')).code)
          return codes
        },
      }
    },
    leaves: [10000, 10000, 10000, 10000],
  },
  'userBlack/add': {
    async make(server) {
      const { ana, bo } = await friendsOf(server)
      return {
        act: () => ana.call(friends.block, { toUserId: bo.id }),
        state: async () => (await ana.call(friends.blocked, {})).list.map(({ userId }) => userId === bo.id),
      }
    },
    leaves: [true],
  },
  'userBlack/remove': {
    async make(server) {
      const { ana, bo } = await friendsOf(server)
      await ana.call(friends.block, { toUserId: bo.id })
      return {
        act: () => ana.call(friends.unblock, { toUserId: bo.id }),
        state: async () => (await ana.call(friends.blocked, {})).list,
      }
    },
    leaves: [],
  },
  'certificate/submit': {
    async make(server) {
      const ana = await newcomer(server)
      const photo = () => uploadPicture(server, ana, 'certificate')
      const card = {
        ...{ country: 'ID', firstName: 'Ana', cardType: 'idCard' as const, cardId: 'AB 1234567' },
        ...{ front: await photo(), back: await photo() },
      }
      return {
        act: () => ana.call(identity.submit, card),
        state: async () => (await ana.call(identity.detail, {})).state,
      }
    },
    leaves: 1,
    refusal: 'IdentityUnderReview',
  },
  'complain/add': {
    async make(server) {
      const { ana, eve } = await people(server, 'ana', 'eve')
      return {
        act: () => ana.call(complaints.add, { about: 1, id: eve.id, kind: 'fraud', text: 'Asks for money' }),
        async state() {
          const { list } = await ana.call(complaints.list, {})
          return [...new Set(list.map(({ targetId, state }) => `${targetId === eve.id} ${state}`))]
        },
      }
    },
    leaves: ['true 1'],
  },
}
