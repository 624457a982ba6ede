import { beforeAll, describe, expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { groups } from '@mynah/contract/groups'
import { messageEdits } from '@mynah/contract/message-edits'
import { messages } from '@mynah/contract/messages'
import { msgType } from '@mynah/contract/message-kinds'
import { befriend, groupOf, messageId, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { keyOf } from '../members/conversation-key.ts'
import { indexMessages, noteStored } from '../index.ts'

const server = await testServer({ limitFactor: 1_000 })

/** Named messages; then search texts, and the names of their results. */
const said = {
  en: {
    lunch: 'Shall we have lunch at the café on Friday?',
    racket: 'I found your badminton racket behind the sofa',
    report: 'The report is 100% done, see report_final(2).pdf',
    shout: 'STRASSE or Straße, naïve or naive',
  },
  id: {
    makan: 'Besok kita makan siang di warung Bu Tini ya',
    hujan: 'Di sini hujan deras, jalanan macet sekali',
    uang: 'Uangnya sudah kutransfer, tolong dicek',
  },
  th: {
    kin: 'พรุ่งนี้ไปกินข้าวเที่ยงกันไหม',
    nam: 'อย่าลืมดื่มน้ำเยอะๆ นะ',
    rot: 'รถติดมากบนถนนสุขุมวิท',
    thanks: 'ขอบคุณมากค่ะสำหรับของขวัญ',
  },
  vi: {
    pho: 'Tối nay đi ăn phở bò ở Hà Nội nhé',
    duong: 'Đường Nguyễn Huệ đang kẹt xe',
    unmarked: 'toi nay an com tam duoc khong',
  },
  hi: {
    khana: 'कल दोपहर का खाना साथ में खाएँगे',
    kalam: 'मेरी क़लम तुम्हारे पास है क्या?',
    shukriya: 'तोहफ़े के लिए बहुत शुक्रिया',
  },
  zh: {
    duck: '周末一起去吃北京烤鸭吧',
    bank: '我已经把钱转到你的银行卡了',
    rain: '今天下大雨，路上很堵',
    wide: '会议号是ＡＢＣ－１２３',
  },
} as const

const queries: Record<keyof typeof said, [keyword: string, found: string[]][]> = {
  en: [
    ['lunch', ['lunch']],
    ['LUNCH', ['lunch']],
    ['unc', ['lunch']],
    ['cafe', ['lunch']],
    ['friday lunch', ['lunch']],
    ['friday racket', []],
    ['100%', ['report']],
    ['report_final', ['report']],
    ['r_port', []],
    ['naive', ['shout']],
  ],
  id: [
    ['makan', ['makan']],
    ['akan si', ['makan']],
    ['WARUNG', ['makan']],
    ['hujan deras', ['hujan']],
    ['macet', ['hujan']],
    ['transfer', ['uang']],
    ['kutrans', ['uang']],
    ['uang', ['uang']],
    ['bu tini', ['makan']],
    ['mobil', []],
  ],
  th: [
    ['กินข้าว', ['kin']],
    ['ข้าวเที่ยง', ['kin']],
    ['เที่ยง', ['kin']],
    ['น้ำ', ['nam']],
    ['ดื่มน้ำ', ['nam']],
    ['นา', []],
    ['รถติด', ['rot']],
    ['สุขุมวิท', ['rot']],
    ['มาก', ['rot', 'thanks']],
    ['ขอบ', ['thanks']],
  ],
  vi: [
    ['phở', ['pho']],
    ['pho', ['pho']],
    ['PHỞ BÒ', ['pho']],
    ['hà nội', ['pho']],
    ['ha noi', ['pho']],
    ['tối nay', ['pho', 'unmarked']],
    ['đường', ['duong']],
    ['duong', ['duong']],
    ['nguyen hue', ['duong']],
    ['cơm tấm', ['unmarked']],
  ],
  hi: [
    ['खाना', ['khana']],
    ['दोपहर', ['khana']],
    ['पहर', ['khana']],
    ['क़लम', ['kalam']],
    ['कलम', ['kalam']],
    ['तोहफे', ['shukriya']],
    ['शुक्रिया', ['shukriya']],
    ['क्रि', ['shukriya']],
    ['बहुत शुक्रिया', ['shukriya']],
    ['किताब', []],
  ],
  zh: [
    ['北京烤鸭', ['duck']],
    ['烤鸭', ['duck']],
    ['京烤', ['duck']],
    ['鸭', ['duck']],
    ['银行', ['bank']],
    ['银行卡', ['bank']],
    ['下大雨', ['rain']],
    ['abc', ['wide']],
    ['123', ['wide']],
    ['周日', []],
  ],
}

let ana: Person
let bo: Person
beforeAll(async () => {
  ;({ ana, bo } = await people(server, 'ana', 'bo'))
  await befriend(ana, bo)
  const socket = await ana.connect()
  for (const texts of Object.values(said))
    for (const text of Object.values(texts)) await socket.sendText({ to: bo.id }, text)
  socket.close()
})

const found = async (who: Person, input: Parameters<typeof who.call<typeof messages.search>>[1]) =>
  (await who.call(messages.search, input)).list

describe.each(Object.entries(queries))('in %s', (language, table) => {
  const texts = said[language as keyof typeof said] as Record<string, string>
  test.each(table)('%s finds %j', async (keyword, names) => {
    const list = await found(bo, { conversation: { type: 2, id: ana.id }, keyword, order: 'asc' })
    const mine = list.filter(({ content }) => Object.values(texts).includes(content))
    expect(mine.map(({ content }) => content)).toEqual(names.map((name) => texts[name]))
    expect(list.length).toBe(mine.length)
  })
})

test('without a conversation all own ones are searched, newest first, a page at a time', async () => {
  const { cleo } = await people(server, 'cleo')
  const group = await groupOf(cleo, bo)
  const [a, c] = [await ana.connect(), await cleo.connect()]
  await a.sendText({ to: bo.id }, 'the word quokka in private')
  await c.sendText({ groupId: group.id }, 'and quokka in a group')
  const all = await bo.call(messages.search, { keyword: 'quokka' })
  const rows = all.list.map(({ content, conversation, from, nick }) => [
    content,
    conversation.id,
    conversation.type,
    from,
    nick,
  ])
  // Both may have been sent in the same millisecond.
  expect(rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
    ['and quokka in a group', group.id, 1, cleo.id, 'cleo'],
    ['the word quokka in private', ana.id, 2, ana.id, 'ana'],
  ])
  expect(all.list[0]?.createTime).toBeGreaterThanOrEqual(all.list[1]?.createTime ?? Infinity)
  const first = await bo.call(messages.search, { keyword: 'quokka', pageSize: 1 })
  const second = await bo.call(messages.search, { keyword: 'quokka', pageSize: 1, pageNo: 2 })
  expect([first.more, second.more]).toEqual([true, false])
  expect([...first.list, ...second.list].map(({ seq }) => seq)).toEqual(all.list.map(({ seq }) => seq))
  expect(await found(ana, { keyword: 'quokka' })).toHaveLength(1)
})

test('kind, sender and time filter the results, also without a search text', async () => {
  const { dora, eli } = await people(server, 'dora', 'eli')
  await befriend(dora, eli)
  const [d, e] = [await dora.connect(), await eli.connect()]
  const early = (await d.sendText({ to: eli.id }, 'okapi one')).data.createTime ?? 0
  await e.sendText({ to: dora.id }, 'okapi two')
  await d.post({ to: eli.id }, { msgType: msgType.card, content: { type: 2, id: dora.id } })
  const conversation = { type: 2, id: dora.id } as const
  const contents = async (input: object) =>
    (await found(eli, { conversation, ...input })).map(({ msgType: kind }) => kind)
  expect(await contents({ keyword: 'okapi', fromId: dora.id })).toEqual([0])
  expect(await contents({ fromId: eli.id })).toEqual([0])
  expect(await contents({ msgType: msgType.card })).toEqual([msgType.card])
  expect(await contents({ msgType: [0, msgType.card] })).toHaveLength(3)
  expect(await contents({ keyword: 'dora' })).toEqual([msgType.card])
  expect(await contents({ endTime: early - 1 })).toEqual([])
  expect(await contents({ startTime: early, keyword: 'one' })).toHaveLength(1)
})

test('invisible messages are not found: before joining, after leaving, cleared, deleted, recalled', async () => {
  const { finn, gus, hal } = await people(server, 'finn', 'gus', 'hal')
  const group = await groupOf(finn, gus, hal)
  const f = await finn.connect()
  const to = { groupId: group.id }
  const conversation = { type: 1, id: group.id } as const
  const ref = { conversation, keyword: 'wombat' }
  const ids = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const id = messageId()
      await f.sendText(to, `wombat ${number}`, id)
      return id
    }),
  )
  const texts = async (who: Person) => (await found(who, ref)).map(({ content }) => content).sort()
  expect(await texts(gus)).toEqual(['wombat 1', 'wombat 2', 'wombat 3'])

  await gus.call(messages.delete, { ids: [ids[0] ?? ''] })
  expect(await texts(gus)).toEqual(['wombat 2', 'wombat 3'])
  await finn.call(messages.recall, { recallId: ids[1] ?? '', conversation })
  expect(await texts(gus)).toEqual(['wombat 3'])
  expect(await texts(finn)).toEqual(['wombat 1', 'wombat 3'])
  // Neither the recall line nor the line of the group's creation is a searchable message.
  const said = await found(finn, { conversation })
  expect(said.map(({ content }) => content).sort()).toEqual(['wombat 1', 'wombat 3'])

  await hal.call(groups.quit, { id: group.id })
  await f.sendText(to, 'wombat 4')
  expect(await texts(hal)).toEqual(['wombat 1', 'wombat 3'])
  await gus.call(conversations.clear, { conversation })
  expect(await texts(gus)).toEqual([])
  await expect(found(ana, ref)).rejects.toThrow('NoDataFound')
})

test('a message recalled before it was indexed leaves no text in the index, in either order', async () => {
  const { ivy, jon } = await people(server, 'ivy', 'jon')
  await befriend(ivy, jon)
  const socket = await ivy.connect()
  const conversation = { type: 2, id: jon.id } as const
  for (let round = 0; round < 5; round += 1) {
    const id = messageId()
    await socket.sendText({ to: jon.id }, `secret numbat ${round}`, id)
    await Promise.all([
      indexMessages(server.app),
      ivy.call(messages.recall, { recallId: id, conversation }),
      indexMessages(server.app),
    ])
  }
  await indexMessages(server.app)
  const left = await server.app.pool.query(`select 1 from search_entries where words like '%numbat%'`)
  expect(left.rowCount).toBe(0)
})

test('the job indexes messages of this process at once, and those of others in the hourly scan', async () => {
  const { kim, lea } = await people(server, 'kim', 'lea')
  await befriend(kim, lea)
  const socket = await kim.connect()
  await socket.sendText({ to: lea.id }, 'quokka')
  const count = async (words: string) =>
    (await server.app.pool.query('select from search_entries where words = $1', [words])).rowCount
  await indexMessages(server.app)
  expect(await count('quokka')).toBe(1)
  // as a crashed process has left it
  await server.app.pool.query(`
    with one as (select conversation_id, seq from search_entries where words = 'quokka'),
    behind as (
      update search_progress p set seq = one.seq - 1 from one where p.conversation_id = one.conversation_id
    )
    delete from search_entries using one
      where search_entries.conversation_id = one.conversation_id and search_entries.seq = one.seq`)
  server.clock.moveBy(3_599_000)
  await indexMessages(server.app)
  expect(await count('quokka')).toBe(0)
  server.clock.moveBy(1_000)
  await indexMessages(server.app)
  expect(await count('quokka')).toBe(1)
  await socket.sendText({ to: lea.id }, 'bilby')
  await indexMessages(server.app)
  expect(await count('bilby')).toBe(1)
})

test('more messages than a batch, of a few conversations, are indexed to the last one, each once', async () => {
  const { mia, ned, oli, pia } = await people(server, 'mia', 'ned', 'oli', 'pia')
  const socket = await mia.connect()
  const counts = new Map([
    [ned, 620],
    [oli, 30],
    [pia, 510],
  ])
  const expected: { key: string; count: number; last: number }[] = []
  for (const [friend, count] of counts) {
    await befriend(mia, friend)
    await socket.sendText({ to: friend.id }, 'first')
    const key = keyOf(mia.id, { type: 2, id: friend.id })
    const { rows } = await server.app.pool.query(
      `with said as (
          insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
          select c.id, c.last_seq + n, md5(c.id || n), $2, 0, 'dugong ' || n, '{}', c.last_counted + n, true, true, 1
          from conversations c, generate_series(1, $3::int) n where c.id = $1
        )
        update conversations set last_seq = last_seq + $3, last_counted = last_counted + $3 where id = $1
        returning last_seq as last`,
      [key, mia.id, count],
    )
    expected.push({ key, count, last: rows[0].last })
    noteStored(server.app, { key })
  }
  await indexMessages(server.app)
  const { rows } = await server.app.pool.query(
    `select conversation_id as key, count(*) as count, max(seq) as last
      from search_entries where words like 'dugong %' group by 1 order by 2 desc`,
  )
  expect(rows).toEqual(expected.sort((one, other) => other.count - one.count))
})

test('long messages are indexed too, some at a time', async () => {
  const { rob, sue } = await people(server, 'rob', 'sue')
  await befriend(rob, sue)
  await (await rob.connect()).sendText({ to: sue.id }, 'first')
  const key = keyOf(rob.id, { type: 2, id: sue.id })
  await server.app.pool.query(
    `with said as (
        insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
        select c.id, c.last_seq + n, md5(c.id || n), $2, 0, 'axolotl ' || long.text, '{}', c.last_counted + n, true, true, 1
        from conversations c, generate_series(1, 499) n,
          lateral (select string_agg(md5(n || '-' || m), ' ') as text from generate_series(1, 120) m) long
        where c.id = $1
      )
      update conversations set last_seq = last_seq + 499, last_counted = last_counted + 499 where id = $1`,
    [key, rob.id],
  )
  noteStored(server.app, { key })
  await indexMessages(server.app)
  const { rows } = await server.app.pool.query(
    `select count(*) as count from search_entries where words like 'axolotl %'`,
  )
  expect(rows).toEqual([{ count: 499 }])
})

test('a search with too long a text, a wrong page or no filter is refused', async () => {
  const unbounded = [{}, { startTime: 0 }, { fromId: ana.id }, { msgType: [0, 1] }, { keyword: ' ' }]
  const wrong = [{ keyword: 'x'.repeat(65) }, { pageNo: 0 }, { msgType: [] }, ...unbounded]
  for (const input of wrong)
    await expect(found(ana, input), JSON.stringify(input)).rejects.toThrow('BadParameter')
})

test('withLinks finds texts with the address of a page, also behind words, and what an edit adds or removes', async () => {
  const socket = await ana.connect()
  const post = async (content: string, extras = {}) => {
    const id = messageId()
    await socket.post({ to: bo.id }, { id, msgType: msgType.text, content, extras })
    return id
  }
  const plain = await post('see HTTPS://example.org/a')
  const bare = await post('or www.example.org')
  const hidden = await post('our plan', { entities: [['a', 4, 4, 'https://example.com/plan']] })
  await post('hypertext and ww and 100%')
  const conversation = { type: 2, id: ana.id } as const
  const links = async (keyword?: string) =>
    (await found(bo, { conversation, withLinks: true, ...(keyword !== undefined && { keyword }) })).map(
      ({ id }) => id,
    )
  expect(await links()).toEqual([hidden, bare, plain])
  expect(await links('example.com')).toEqual([hidden])
  const edited = {
    conversation: { type: 2, id: bo.id },
    msgId: plain,
    version: 0,
    content: 'see nothing',
  } as const
  await ana.call(messageEdits.save, edited)
  expect(await links()).toEqual([hidden, bare])
})
