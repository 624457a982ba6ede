import { expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import { befriend, groupOf, messageId, people, request } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { picture, upload } from '#test/upload.ts'

const server = await testServer({ limitFactor: 100 })

/** A user with a hostile client, and a friend who receives the results. */
async function attack() {
  const { eve, bo } = await people(server, 'eve', 'bo')
  await befriend(eve, bo)
  const [e, b] = [await eve.connect(), await bo.connect()]
  const send = (kind: number, content: string | object, extras?: object) =>
    e.post({ to: bo.id }, { msgType: kind, content, ...(extras && { extras }) })
  /** The frames that bo received so far. */
  const received = async () => {
    const fence = await e.sendText({ to: bo.id }, `fence ${messageId()}`)
    await b.next((frame) => frame.cmd === 11 && frame.data.id === fence.data.id)
    return b.frames.splice(0).flatMap((frame) => (frame.cmd === 11 ? [frame.data] : []))
  }
  await received()
  return { eve, bo, e, b, send, received }
}

test('forged wallet messages, calls, notices and system lines are refused, and nobody receives them', async () => {
  const { eve, bo, send, received } = await attack()
  const money = { id: '1', kind: 1, wish: 'rich', money: '100.00', total: '100.00' }
  const forged: [number, object][] = [
    [msgType.red, money],
    [msgType.transfer, { ...money, note: 'thanks' }],
    [msgType.gift, { id: '1', count: 3, money: '9.00' }],
    [msgType.walletNotice, { kind: 1, money: '50.00', logId: '1', result: 1 }],
    [msgType.seat, { number: '123456789', title: 'Meeting', startTime: 1 }],
    [msgType.call, { id: '1', isAudio: true, result: 1, duration: 1_000 }],
    [msgType.notice, { id: '1', title: 'Pay', content: 'now' }],
    [msgType.inform, { key: 'joined', args: {}, text: 'Mynah joined' }],
    [msgType.recall, {}],
    [998, {}],
  ]
  for (const [kind, content] of forged) {
    expect((await send(kind, content)).code, `kind ${kind}`).toBe(10001)
    const body = { id: messageId(), to: bo.id, chatType: 2, msgType: kind, content: JSON.stringify(content) }
    const answer = await request(server, 'custom/message/send', body, { token: eve.token })
    expect(answer.retCode, `kind ${kind} by HTTP`).toBe('10001')
  }
  expect(await received()).toEqual([])
})

test('server-only fields are not accepted from a client, neither in extras nor beside them', async () => {
  const { eve, bo, e, received } = await attack()
  const extras = {
    recallId: messageId(),
    roomId: '1',
    persons: ['1'],
    upPersons: ['1'],
    isAudio: true,
    money: '100.00',
    __html: '<script>',
  }
  const sent = await e.post({ to: bo.id }, { msgType: 0, content: 'hello', extras })
  expect(sent.code).toBe(10000)
  const liar = { from: bo.id, nick: 'Mynah', avatar: 'https://evil.example/a.png', seq: 1, createTime: 1 }
  const id = messageId()
  e.send({ cmd: 11, id, to: bo.id, chatType: 2, msgType: 0, content: 'trust me', ...liar })
  await e.next((frame) => frame.cmd === 12 && frame.data.id === id)
  const [hello, trust] = await received()
  expect(hello).toMatchObject({ content: 'hello', extras: {} })
  expect(trust).toMatchObject({ from: eve.id, nick: 'eve', avatar: '' })
  expect(trust?.seq).toBeGreaterThan(1)
  expect(Math.abs((trust?.createTime ?? 0) - server.clock.now())).toBeLessThan(60_000)
})

test('a megabyte of extras ends the socket or is refused, and reaches nobody', async () => {
  const { eve, bo, e, send, received } = await attack()
  const large = { at: 'x'.repeat(1_048_576) }
  for (const stored of [limits.extrasBytesMax, 60_000])
    expect((await send(0, 'x', { at: 'x'.repeat(stored) })).code).toBe(10001)
  const body = { id: messageId(), to: bo.id, chatType: 2, msgType: 0, content: 'x', extras: large }
  const again = await eve.connect()
  again.send({ cmd: 11, ...body })
  expect(await again.untilClosed()).toBe(1009)
  expect((await request(server, 'custom/message/send', body, { token: eve.token })).status).toBe(413)
  expect(e.closed).toBeUndefined()
  expect(await received()).toEqual([])
})

test('foreign ids in quotes, merges and albums reveal nothing of their messages', async () => {
  const { bo, send, received } = await attack()
  const { ana, cy } = await people(server, 'ana', 'cy')
  const group = await groupOf(ana, cy)
  const a = await ana.connect()
  const secret = await a.sendText({ to: cy.id }, 'the secret')
  const inGroup = await a.sendText({ groupId: group.id }, 'the secret of the group')
  const ids = [secret.data.id, inGroup.data.id]
  for (const id of ids) expect((await send(0, 'look', { quote: { id } })).code).toBe(10001)
  for (const [toBizId, toBizType] of [
    [cy.id, 2],
    [ana.id, 2],
    [group.id, 1],
    [bo.id, 2],
  ])
    expect((await send(msgType.mergeForward, { toBizId, toBizType, ids })).code).toBe(10001)
  expect(await received()).toEqual([])
})

test('markup in texts, names of files and addresses stays text, and foreign addresses are refused', async () => {
  const { eve, bo, send, received } = await attack()
  const markup = '"><img src=x onerror=alert(1)>'
  const file = { name: `${markup}.html`, mime: 'text/html', bytes: Buffer.from('<script>alert(1)</script>') }
  const page = await upload(server, eve, file)
  expect((await send(msgType.file, { ...page, name: file.name })).code).toBe(10000)
  expect((await send(0, markup)).code).toBe(10000)
  const own = await upload(server, bo, { name: 'a.png', mime: 'image/png', bytes: await picture() })
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://evil.example/a.png',
    '//evil/a',
    '/api/x',
  ])
    for (const kind of [msgType.image, msgType.video, msgType.file])
      expect((await send(kind, { ...own, url, thumb: url, poster: url })).code, `${kind} ${url}`).not.toBe(
        10000,
      )
  const said = await received()
  expect(said.map(({ content }) => content.includes('onerror'))).toEqual([true, true])
  // Opening the file itself offers a download, in a sandbox.
  const opened = await fetch(new URL(page.url, server.url), { headers: { token: eve.token } })
  expect(opened.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(opened.headers.get('content-security-policy')).toMatch(/sandbox/)
  expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
})
