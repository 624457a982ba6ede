import { appInfo, appInfoAdmin } from '@mynah/contract/app-info'
import { calling, callingAdmin } from '@mynah/contract/calling'
import { complaintAdmin, complaints } from '@mynah/contract/complaints'
import { groups } from '@mynah/contract/groups'
import { identity, identityAdmin } from '@mynah/contract/identity'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { meetings } from '@mynah/contract/meetings'
import { meetingsAdmin } from '@mynah/contract/meetings-admin'
import { moderationAdmin } from '@mynah/contract/moderation'
import { moments } from '@mynah/contract/moments'
import { momentAdmin } from '@mynah/contract/moments-admin'
import { stickerPacks } from '@mynah/contract/sticker-packs'
import { stickerPackAdmin } from '@mynah/contract/sticker-packs-admin'
import { packOf } from '../sticker-packs.ts'
import { notices, noticesAdmin } from '@mynah/contract/notices'
import { operators } from '@mynah/contract/operators'
import { retentionAdmin } from '@mynah/contract/retention'
import { support, supportAdmin } from '@mynah/contract/support'
import { dailySignInAdmin } from '@mynah/contract/daily-sign-in'
import { vip, vipAdmin } from '@mynah/contract/vip'
import { wallet } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { payPassword, requestId, rich } from '../money.ts'
import { decideCash, seenOf } from '../cash.ts'
import { operator, type TestOperator } from '../operator.ts'
import { callAs, messageId, newcomer, people, type Person } from '../person.ts'
import type { TestServer } from '../server.ts'
import { picture, uploadPicture } from '../upload.ts'
import { bankConsoleRepeats } from './bank-console.ts'
import { nothing, of, type ConsoleRepeats } from './console-row.ts'
import { friendsOf, roomOf } from './row.ts'
import { shopConsoleRepeats } from './shop-console.ts'

const ana = async (server: TestServer): Promise<Person> => (await people(server, 'ana')).ana
const text = { title: 'Court closed', html: '<p>Until Monday</p>' }
const published = (_: TestServer, by: TestOperator) =>
  by.call(noticesAdmin.publish, { kind: 'tip', texts: { en: text } })
const tip = async (server: TestServer, id: string) => {
  const { rows } = await server.app.pool.query<{ removed: boolean }>(
    'select removed from notices where id = $1',
    [id],
  )
  return rows[0]?.removed
}

async function withdrawal(server: TestServer): Promise<{ who: Person; id: string }> {
  const who = await ana(server)
  await rich(server, '100.00', who)
  const account = { cardUserName: 'Ana', cardNum: '6222000011112345', extractForm: 1 }
  const asked = { ...account, requestId: requestId(), money: 20_00, payPassword }
  return { who, id: (await who.call(wallet.withdraw, asked)).id }
}

let documents = 0
async function applicant(server: TestServer): Promise<Person> {
  const who = await newcomer(server)
  const photo = () => uploadPicture(server, who, 'certificate')
  const card = {
    country: 'ID',
    firstName: 'Ana',
    cardType: 'idCard',
    cardId: `AB ${1_234_567 + (documents += 1)}`,
  } as const
  await who.call(identity.submit, { ...card, front: await photo(), back: await photo() })
  return who
}

async function verified(server: TestServer): Promise<Person> {
  const who = await applicant(server)
  const reviewer = await operator(server, 'reviewer')
  await reviewer.call(identityAdmin.decide, { userId: who.id, attempt: 1, approve: true })
  return who
}

async function complaint(server: TestServer): Promise<{ who: Person; id: string }> {
  const { bo, eve } = await people(server, 'bo', 'eve')
  const given = { about: 1, id: eve.id, kind: 'fraud', text: 'Asks for money' } as const
  return { who: eve, id: (await bo.call(complaints.add, given)).id }
}

async function moment(server: TestServer): Promise<string> {
  const who = await ana(server)
  const media = [await uploadPicture(server, who, 'moment')]
  return (await who.call(moments.publish, { requestId: requestId(), media, visibility: 'friends' })).id
}
const hiddenIn = async (server: TestServer, id: string) => {
  const query = 'select is_hidden from moments where id = $1'
  const { rows } = await server.app.pool.query<{ is_hidden: boolean }>(query, [id])
  return rows.map((row) => row.is_hidden)
}

const sessionOf = async (who: Person) =>
  (await Promise.allSettled([who.call(vip.state, {})])).map(({ status }) => status)[0]

export const consoleRepeats: ConsoleRepeats = {
  'operators/add': of(
    'admin',
    async () => `op${Math.random().toString(36).slice(2, 10)}`,
    ({ by, with: name }) => by.call(operators.add, { name, role: 'support' }),
    async ({ by, with: name }) =>
      (await by.call(operators.list, {})).list.filter((one) => one.name === name).length,
    1,
    'OperatorNameTaken',
  ),
  'operators/disable': of(
    'admin',
    (server) => operator(server, 'support'),
    ({ by, with: other }) => by.call(operators.disable, { id: other.id, disabled: true }),
    async ({ with: other }) =>
      other.call(operators.me, {}).then(
        () => 'in',
        (error: Error) => error.message,
      ),
    'SessionInvalid',
  ),
  'config/set': of(
    'editor',
    nothing,
    ({ by }) => by.call(appInfoAdmin.set, { key: 'gwUrl', value: 'https://mynah.example.org/' }),
    async ({ server }) => (await callAs(server, undefined, appInfo.setting, { key: 'gwUrl' })).value,
    'https://mynah.example.org/',
  ),
  'retention/set': of(
    'admin',
    nothing,
    ({ by }) => by.call(retentionAdmin.set, { days: 400, archive: true }),
    async ({ by }) => {
      const { days, archive } = await by.call(retentionAdmin.state, {})
      return { days, archive }
    },
    { days: 400, archive: true },
  ),
  'dictionary/set': of(
    'editor',
    nothing,
    ({ by }) => {
      const labels = { en: 'Dollar', id: '', th: '', vi: '', hi: '', zh: '美元' }
      return by.call(appInfoAdmin.setWords, { type: 'twice', list: [{ value: 'usd', labels }] })
    },
    async ({ server }) => (await callAs(server, undefined, appInfo.words, { type: 'twice' })).list,
    [{ value: 'usd', label: 'Dollar' }],
  ),
  'notices/change': of(
    'editor',
    published,
    ({ by, with: { id } }) =>
      by.call(noticesAdmin.change, { id, texts: { en: { ...text, title: 'Court open' } } }),
    async ({ server, with: { id } }) => (await (await ana(server)).call(notices.tip, { id })).title,
    'Court open',
  ),
  'notices/remove': of(
    'editor',
    published,
    ({ by, with: { id } }) => by.call(noticesAdmin.remove, { id }),
    ({ server, with: { id } }) => tip(server, id),
    true,
    'NoDataFound',
  ),
  'support/answer': of(
    'support',
    async (server) => {
      const who = await ana(server)
      await who.call(support.send, { id: messageId(), content: 'Hello?' })
      return { who, id: messageId() }
    },
    ({ by, with: { who, id } }) =>
      by.call(supportAdmin.answer, { userId: who.id, id, content: 'What can we do for you?' }),
    async ({ with: { who } }) => (await who.call(support.list, {})).list.map(({ content }) => content),
    ['Hello?', 'What can we do for you?'],
  ),
  'support/settle': of(
    'support',
    async (server) => {
      const who = await ana(server)
      await who.call(support.send, { id: messageId(), content: 'Thank you' })
      return who
    },
    ({ by, with: who }) => by.call(supportAdmin.settle, { userId: who.id, seq: 1 }),
    async ({ by, with: who }) =>
      (await by.call(supportAdmin.queue, { state: 1, pageSize: 100 })).list.filter(
        ({ userId }) => userId === who.id,
      ),
    [],
  ),
  'support/save-canned': of(
    'editor',
    async () => messageId(),
    ({ by, with: id }) =>
      by.call(supportAdmin.saveCanned, { id, title: 'Parcels', texts: { en: 'On its way' } }),
    async ({ by, with: id }) =>
      (await by.call(supportAdmin.canned, {})).list.filter((one) => one.id === id).map(({ texts }) => texts),
    [{ en: 'On its way' }],
  ),
  'support/remove-canned': of(
    'editor',
    async (_, by) => {
      const id = messageId()
      await by.call(supportAdmin.saveCanned, { id, title: 'Parcels', texts: { en: 'On its way' } })
      return id
    },
    ({ by, with: id }) => by.call(supportAdmin.removeCanned, { id }),
    async ({ by, with: id }) =>
      (await by.call(supportAdmin.canned, {})).list.filter((one) => one.id === id).length,
    0,
    'NoDataFound',
  ),
  'vip/end': of(
    'support',
    async (server, by) => {
      const who = await ana(server)
      await by.call(vipAdmin.grant, { userId: who.id, plan: '1', until: 0 })
      return who
    },
    ({ by, with: who }) => by.call(vipAdmin.end, { userId: who.id }),
    async ({ with: who }) => (await who.call(vip.state, {})).vip,
    false,
    'NoDataFound',
  ),
  'sign-in/set-rewards': of(
    'admin',
    nothing,
    ({ by }) => by.call(dailySignInAdmin.setRewards, { points: [1, 1, 1, 1, 1, 1, 1] }),
    async ({ by }) => (await by.call(dailySignInAdmin.rewards, {})).points,
    [1, 1, 1, 1, 1, 1, 1],
  ),
  'ledger/set-daily-cap': of(
    'admin',
    nothing,
    ({ by }) => by.call(ledgerAdmin.setDailyCap, { dailyCap: '12345.67' }),
    async ({ by }) => (await by.call(ledgerAdmin.state, {})).dailyCap,
    12_345_67,
  ),
  'cash/take-back': of(
    'cashier',
    async (server: TestServer) => {
      const given = await withdrawal(server)
      await decideCash(server, await operator(server, 'cashier'), given.id, { approve: true })
      return { ...given, server }
    },
    ({ by, with: { id } }) => by.call(walletAdmin.takeBack, { id, version: 1 }),
    async ({ with: { id, server } }) => (await seenOf(server, id)).version,
    2,
    'DecisionStale',
  ),
  'cash/decide': of(
    'cashier',
    withdrawal,
    ({ by, with: { id } }) =>
      by.call(walletAdmin.decide, { id, version: 1, money: '20.00', approve: true, note: 'Checked' }),
    async ({ with: { who } }) => {
      const { balance, held } = await who.call(wallet.asset, {})
      return [balance, held]
    },
    // It is posted ten seconds later.
    [80_00, 20_00],
    'DecisionStale',
  ),
  ...bankConsoleRepeats,
  ...shopConsoleRepeats,
  'cash/set-rate': of(
    'admin',
    nothing,
    ({ by }) => by.call(walletAdmin.setRate, { canRate: 1_000 }),
    async ({ by }) => (await by.call(walletAdmin.addresses, {})).pointsRate,
    1_000,
  ),
  'cash/keep-picture': of(
    'admin',
    async () => (await picture(432)).toString('base64'),
    ({ by, with: bytes }) => by.call(walletAdmin.savePicture, { bytes }),
    nothing,
    null,
  ),
  'cash/set-addresses': of(
    'admin',
    nothing,
    ({ by }) =>
      // Setting another address waits; removing all does not.
      by.call(walletAdmin.setAddresses, { list: [] }),
    async ({ by }) => (await by.call(walletAdmin.addresses, {})).list.map(({ account }) => account),
    [],
  ),
  'identity/decide': of(
    'reviewer',
    applicant,
    ({ by, with: who }) =>
      by.call(identityAdmin.decide, { userId: who.id, attempt: 1, approve: true, note: 'Checked' }),
    async ({ with: who }) => (await who.call(identity.detail, {})).state,
    2,
    'NoDataFound',
  ),
  'identity/release': of(
    'reviewer',
    verified,
    ({ by, with: who }) => by.call(identityAdmin.release, { userId: who.id }),
    async ({ with: who }) => (await who.call(identity.detail, {})).state,
    3,
    'NoDataFound',
  ),
  'identity/correct': of(
    'support',
    verified,
    ({ by, with: who }) => by.call(identityAdmin.correct, { userId: who.id, cardId: `NEW-${who.id}` }),
    async ({ with: who }) => (await who.call(identity.detail, {})).cardId.slice(0, 1),
    'N',
  ),
  'complaints/decide': of(
    'reviewer',
    complaint,
    ({ by, with: { id } }) => by.call(complaintAdmin.decide, { id, decision: 'freeze' }),
    async ({ with: { who } }) => sessionOf(who),
    'rejected',
    'NoDataFound',
  ),
  'calls/end': of(
    'reviewer',
    async (server) => {
      const { ana, bo } = await friendsOf(server)
      const { call } = await ana.call(calling.start, { conversation: { type: 2, id: bo.id }, isAudio: true })
      return { ana, id: call.roomId }
    },
    ({ by, with: { id } }) => by.call(callingAdmin.end, { id, reason: 'Sells followers' }),
    async ({ with: { ana } }) => (await ana.call(calling.mine, {})).call,
    null,
    'NoDataFound',
  ),
  'meetings/end': of(
    'reviewer',
    async (server) => {
      const who = await ana(server)
      const plan = { title: 'Monday', password: '1234', startTime: 0, duration: 1, unit: 'hour' } as const
      const { number } = await who.call(meetings.create, { requestId: requestId(), ...plan })
      await who.call(meetings.join, { number })
      return { who, number }
    },
    ({ by, with: { number } }) => by.call(meetingsAdmin.end, { number, reason: 'Sells followers' }),
    async ({ with: { who, number } }) => (await who.call(meetings.detail, { number })).state,
    'ended',
    'NoDataFound',
  ),
  'sticker-packs/offer': of(
    'editor',
    async (server) => packOf(await ana(server)),
    ({ by, with: { id } }) => by.call(stickerPackAdmin.offer, { id, isOffered: true }),
    async ({ by, with: { id } }) =>
      (await by.call(stickerPackAdmin.offered, {})).list.filter((one) => one.id === id).length,
    1,
  ),
  'sticker-packs/delete': of(
    'reviewer',
    async (server) => {
      const who = await ana(server)
      return { who, pack: await packOf(who) }
    },
    ({ by, with: { pack } }) => by.call(stickerPackAdmin.delete, { id: pack.id }),
    async ({ with: { who } }) =>
      (await who.call(stickerPacks.list, {})).list.filter(({ mine }) => mine).length,
    0,
    'NoDataFound',
  ),
  'moments/hide': of(
    'reviewer',
    moment,
    ({ by, with: id }) => by.call(momentAdmin.hide, { id, note: 'Sells followers' }),
    async ({ server, with: id }) => hiddenIn(server, id),
    [true],
    'NoDataFound',
  ),
  'moments/restore': of(
    'reviewer',
    async (server, by) => {
      const id = await moment(server)
      await by.call(momentAdmin.hide, { id, note: 'Sells followers' })
      return id
    },
    ({ by, with: id }) => by.call(momentAdmin.restore, { id }),
    async ({ server, with: id }) => hiddenIn(server, id),
    [false],
    'NoDataFound',
  ),
  'moments/delete': of(
    'reviewer',
    moment,
    ({ by, with: id }) => by.call(momentAdmin.delete, { id, note: 'Sells followers' }),
    async ({ server, with: id }) => hiddenIn(server, id),
    [],
    'NoDataFound',
  ),
  'people/freeze': of(
    'support',
    ana,
    ({ by, with: who }) => by.call(moderationAdmin.freeze, { userId: who.id, reason: 'Sells followers' }),
    async ({ by, with: who }) => {
      const seen = await by.call(moderationAdmin.lookAtPerson, { userId: who.id })
      return [seen.frozen, seen.frozenReason, seen.sessions.length]
    },
    [true, 'Sells followers', 0],
  ),
  'people/unfreeze': of(
    'support',
    async (server, by) => {
      const who = await ana(server)
      await by.call(moderationAdmin.freeze, { userId: who.id, reason: 'By mistake' })
      return who
    },
    ({ by, with: who }) => by.call(moderationAdmin.unfreeze, { userId: who.id, reason: 'By mistake' }),
    async ({ by, with: who }) => (await by.call(moderationAdmin.lookAtPerson, { userId: who.id })).frozen,
    false,
    'NoDataFound',
  ),
  'people/endSessions': of(
    'support',
    ana,
    ({ by, with: who }) => by.call(moderationAdmin.endSessions, { userId: who.id }),
    async ({ with: who }) => sessionOf(who),
    'rejected',
  ),
  'groups/dissolve': of(
    'reviewer',
    roomOf,
    ({ by, with: { id } }) => by.call(moderationAdmin.dissolve, { id, reason: 'Sells followers' }),
    async ({ with: { ana: owner, bo } }) =>
      Promise.all([owner, bo].map(async (one) => (await one.call(groups.list, {})).list)),
    [[], []],
    'NoDataFound',
  ),
}
