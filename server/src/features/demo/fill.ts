import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { msgType } from '@mynah/contract/message-kinds'
import { chatType } from '@mynah/contract/socket'
import * as account from '#features/account/index.ts'
import { hashPassword, serverAsCaller } from '#platform/secrets/passwords.ts'
import { welcome } from '#features/auth/index.ts'
import { recordPastCall } from '#features/calling/index.ts'
import * as friends from '#features/friends/index.ts'
import * as groups from '#features/groups/index.ts'
import * as identity from '#features/identity/index.ts'
import * as ledger from '#features/ledger/index.ts'
import { planFor } from '#features/meetings/index.ts'
import * as messages from '#features/messages/index.ts'
import * as notices from '#features/notices/index.ts'
import { setAddresses } from '#features/wallet/index.ts'
import { keepDiary } from './carbon.ts'
import { closeDemo, openDemo } from './closing.ts'
import { chats, groupLines, groupName, meetingPlan, type DemoLine } from './history.ts'
import { publishMoments } from './moments.ts'
import { demoNotices } from './notices.ts'
import { demoNames, demoPassword, demoPayPassword, demoPeople, inviteCodeOf } from './people.ts'
import { drawPicture, uploadDrawing } from './picture.ts'
import { drawScene } from './scenes.ts'
import { signInDaily } from './sign-ins.ts'
import { openShop } from './shop.ts'
import { makePacks, stickerContent } from './sticker-packs.ts'
import * as store from './store.ts'

type Ids = Map<string, string>

/**
 * Creates demo users only in an embedded database that was empty, and lets them sign in only if the demo is enabled.
 */
export async function prepareDemo(app: App): Promise<() => string[]> {
  if (app.config.databaseUrl === undefined && app.config.demo) await fillDemo(app)
  await (app.config.demo ? openDemo(app) : closeDemo(app))
  const isOpen = app.config.demo && (await demoExists(app))
  return () =>
    isOpen
      ? [
          `Sign in as one of ${demoNames.join(', ')}`,
          `with the password ${demoPassword}; open a second window for a second person.`,
          '',
        ]
      : []
}

const demoExists = async (app: App): Promise<boolean> => (await store.stepsDone(app.db)).has('people')

/**
 * Runs the steps that a demo database has not had yet. The first one creates the users, only if no account was ever
 * created: the start that created the database may have failed before.
 */
async function fillDemo(app: App): Promise<void> {
  const done = await store.stepsDone(app.db)
  if (!done.has('people') && !(await account.isEmpty(app.db))) return
  const steps: [string, (ids: Ids) => Promise<void>][] = [
    ['welcome', (ids) => welcomeAll(app, ids)],
    ['pictures', (ids) => givePictures(app, ids)],
    ['friends', (ids) => makeFriends(app, ids)],
    ['sticker packs', (ids) => makePacks(app, (userNum) => ids.get(userNum) ?? '')],
    ['verified', (ids) => verifyAll(app, ids)],
    ['history', (ids) => writeHistory(app, ids)],
    ['payment passwords', (ids) => setPayPasswords(app, ids)],
    ['notices', () => publishNotices(app)],
    ['money', (ids) => giveMoney(app, ids)],
    ['meeting', (ids) => planMeeting(app, ids)],
    ['moments', (ids) => publishMoments(app, ids)],
    ['covers', (ids) => giveCovers(app, ids)],
    ['sign-ins', (ids) => signInDaily(app, (userNum) => ids.get(userNum))],
    ['shop', (ids) => openShop(app, [...ids.values()], ids.get('amelia') ?? '')],
    ['carbon', (ids) => keepDiary(app, ids.get('amelia') ?? '')],
  ]
  if (!done.has('people')) await makePeople(app)
  const ids: Ids = new Map()
  for (const { userNum } of demoPeople) {
    const row = await account.findByNumber(app.db, userNum)
    if (row) ids.set(userNum, row.id)
  }
  for (const [name, run] of steps) {
    if (done.has(name)) continue
    await run(ids)
    await app.transaction((tx) => store.noteStep(tx, name, app.clock.now()))
  }
}

async function makePeople(app: App): Promise<void> {
  const hash = await hashPassword(serverAsCaller, demoPassword)
  await app.transaction(async (tx) => {
    for (const [index, person] of demoPeople.entries()) {
      await account.open(tx, {
        id: newId(),
        userNum: person.userNum,
        userName: person.name,
        profiles: person.motto,
        passwordHash: hash,
        inviteCode: inviteCodeOf(index),
        language: person.language,
        createdAt: app.clock.now(),
      })
    }
    await store.noteStep(tx, 'people', app.clock.now())
  })
}

async function verifyAll(app: App, ids: Ids): Promise<void> {
  for (const [at, { userNum, name }] of demoPeople.entries()) {
    const document = { firstName: name, cardId: `DEMO000${at + 1}` }
    await identity.approveNamed(app, ids.get(userNum) ?? '', document)
  }
}

/** Slightly before everything else in their history. */
async function welcomeAll(app: App, ids: Ids): Promise<void> {
  const at = tenDaysAgo(app).clock.now() - 60_000
  for (const id of ids.values()) await app.transaction((tx) => welcome(app, tx, id, at))
}

async function givePictures(app: App, ids: Ids): Promise<void> {
  for (const [turn, person] of demoPeople.entries()) {
    const id = ids.get(person.userNum)
    if (!id) continue
    await account.setPicture(app.db, id, await drawPicture(app, id, person.colours, turn))
    account.cardChanged(app, id)
  }
}

/** Sets the covers of their moments, except for users of an older demo database who chose one. */
async function giveCovers(app: App, ids: Ids): Promise<void> {
  for (const { userNum, cover } of demoPeople) {
    const id = ids.get(userNum) ?? ''
    const row = await account.find(app.db, id)
    if (row?.cover !== '') continue
    const bgImg = await uploadDrawing(app, id, 'avatar', await drawScene(cover, 'cover'))
    await account.setCover(app.db, id, bgImg)
  }
}

async function publishNotices(app: App): Promise<void> {
  const now = app.clock.now()
  for (const { kind, texts } of demoNotices)
    await app.transaction(async (tx) => void (await notices.publish(app, tx, kind, texts, now)))
}

async function setPayPasswords(app: App, ids: Ids): Promise<void> {
  const hash = await hashPassword(serverAsCaller, demoPayPassword)
  for (const id of ids.values()) await app.transaction((tx) => account.putPayPassword(tx, id, hash))
}

const demoCents = 100_00

/** Pays from the treasury, so that the ledger stays balanced, and adds a payment address. */
async function giveMoney(app: App, ids: Ids): Promise<void> {
  const at = app.clock.now()
  await app.transaction(async (tx) => {
    for (const id of ids.values()) {
      const leg = { from: ledger.systemAccount('treasury'), to: ledger.moneyOf(id), amount: demoCents }
      await ledger.post(tx, { key: `demo/${id}`, kind: 'treasury', legs: [leg], at })
    }
    await setAddresses(tx, [
      { form: 1, name: 'Mynah demo', account: 'pay@mynah.example', picture: '' },
      { form: 2, name: 'Mynah demo', account: 'mynah-demo-pay', picture: '' },
    ])
  })
}

/** Tomorrow at the same time; everyone in the group gets it in their list. */
async function planMeeting(app: App, ids: Ids): Promise<void> {
  const [hostId = '', ...invited] = demoPeople.map(({ userNum }) => ids.get(userNum) ?? '')
  await app.transaction((tx) =>
    planFor(app, tx, hostId, { ...meetingPlan, startTime: app.clock.now() + 86_400_000 }, invited),
  )
}

/** The same app with the clock ten days back, for system lines before the history. */
const tenDaysAgo = (app: App): App => ({ ...app, clock: { now: () => app.clock.now() - 864_000_000 } })

async function makeFriends(app: App, ids: Ids): Promise<void> {
  const past = tenDaysAgo(app)
  const all = [...ids.values()]
  for (const [index, a] of all.entries()) {
    for (const b of all.slice(index + 1)) await app.transaction((tx) => friends.makeFriends(past, tx, a, b))
  }
}

async function writeHistory(app: App, ids: Ids): Promise<void> {
  const idOf = (userNum: string) => ids.get(userNum) ?? ''
  const [owner = '', ...others] = demoPeople.map((person) => idOf(person.userNum))
  const group = await groups.create(tenDaysAgo(app), owner, groupName, others, true)
  const groupKey = messages.conversationKey('', group.id, chatType.group)
  await app.transaction((tx) => write(app, tx, groupKey, groupLines, idOf))
  for (const chat of chats) {
    const [a, b] = chat.between
    const key = messages.conversationKey(idOf(a), idOf(b), chatType.single)
    await app.transaction((tx) => write(app, tx, key, chat.lines, idOf))
    for (const userNum of chat.between) await readAllBut(app, key, chat.lines, userNum, idOf)
  }
  for (const { userNum } of demoPeople) await readAllBut(app, groupKey, groupLines, userNum, idOf)
}

async function write(app: App, tx: Tx, key: string, lines: DemoLine[], idOf: (userNum: string) => string) {
  const now = app.clock.now()
  for (const line of lines) {
    const [senderId, at] = [idOf(line.by), now - line.ago * 60_000]
    if ('call' in line) await recordPastCall(tx, { key, callerId: senderId, at, ...line.call })
    else if ('sticker' in line) {
      const content = await stickerContent(app, senderId, line.sticker)
      await messages.appendPast(tx, { key, senderId, kind: msgType.sticker, content }, at)
    } else await messages.appendPast(tx, { key, senderId, kind: msgType.text, content: line.text }, at)
  }
}

/** Everything up to yesterday is read; newer messages stay unread, to show badges. */
async function readAllBut(
  app: App,
  key: string,
  lines: DemoLine[],
  userNum: string,
  idOf: (userNum: string) => string,
) {
  const fresh = lines.filter((line) => line.ago < 90 && line.by !== userNum)
  const [row] = await messages.conversationsOf(app, idOf(userNum), app.clock.now(), { key })
  const lastOwn = lines.findLastIndex((line) => line.by === userNum)
  const after = lines.slice(lastOwn + 1).filter((line) => fresh.includes(line)).length
  const seq = (row?.lastSeq ?? 0) - after
  await messages.readUpTo(app.db, { key, userId: idOf(userNum), seq })
}
