import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTcp } from 'node:net'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { errors } from '@mynah/contract/errors'
import { childServer } from './child.ts'
import { messageId, Person, request, TestSocket, verify } from './person.ts'

const closers: (() => void | Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

/** A fake SMS gateway that stores what it should send. */
async function smsGateway() {
  const texts: string[] = []
  const server = createServer((asked, answer) => {
    let body = ''
    asked.on('data', (part) => (body += String(part)))
    asked.on('end', () => {
      texts.push((JSON.parse(body) as { text: string }).text)
      answer.end('ok')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closers.push(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, texts }
}

/** A mail server that refuses every receiver and repeats the address in its error, as real ones do. */
async function refusingMailServer() {
  const server = createTcp((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().trim().split('\r\n')) {
        if (/^rcpt/i.test(line)) socket.write(`550 5.1.1 ${line} is unknown here\r\n`)
        else if (/^quit/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closers.push(() => void server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Each line about a call has its request id, and names the caller by a hash or not at all. */
const named = /^\{"level":"info","time":"[^"]+Z","id":"[0-9a-f-]{36}",(?!.*"userId":"(?![0-9a-f]{12}"))/

/** Six digits may be part of a number or a hash by chance. */
const holds = (written: string, text: string): boolean =>
  /^\d{6}$/.test(text) ? new RegExp(`(?<![0-9a-f])${text}(?![0-9a-f])`).test(written) : written.includes(text)

test("a complete session of users leaves none of their texts in the server's output", async () => {
  const sms = await smsGateway()
  const server = await childServer({
    MYNAH_LOG: 'trace',
    SMS_URL: sms.url,
    SMS_KEY: 'canary-sms-key',
    SMTP_URL: await refusingMailServer(),
    SMTP_FROM: 'mynah@example.org',
    MYNAH_METRICS_TOKEN: 'canary-metrics-token',
  })
  closers.push(() => server.remove())
  const canaries = new Set(['canary-sms-key', 'canary-metrics-token'])
  const secret = (text: string) => {
    canaries.add(text)
    return text
  }
  const ask = async (path: string, body: object | string, headers: Record<string, string> = {}) =>
    (await request(server, path, body, headers)) as unknown as { retCode: string; data: never }

  const phone = secret('+6281234509876')
  await ask('login/sendMobileCode', { mobile: phone, type: 'login' })
  const code = secret(/\d{6}/.exec(sms.texts.at(-1) ?? '')?.[0] ?? '')
  await ask('login/loginOrRegister', { mobile: phone, verCode: secret('918273') })
  const entered: { token: string; userId: string } = (
    await ask('login/loginOrRegister', { mobile: phone, verCode: code })
  ).data
  const register = async (userNum: string, userName: string): Promise<Person> => {
    const pwd = secret('canary pass word 1')
    return new Person(server, (await ask('login/userNumRegister', { userNum, userName, pwd })).data)
  }
  const ana = await register(secret('canaryana1'), secret('Canary Ana'))
  const bo = await register(secret('canarybo12'), secret('Canary Bo'))
  for (const token of [ana.token, bo.token, entered.token, ana.id, bo.id, entered.userId]) secret(token)
  const mine = { token: ana.token }
  await ask('login/userNumLogin', { userNum: ana.userNum, pwd: secret('canary wrong password') })
  // A refused mail is an error of a library, whose message contains the address.
  await ask('system/sendEmail', { email: secret('canary.ana@example.org'), type: 'register' })
  expect((await ask('login/getImageCode', {})).retCode).toBe('000000')
  await ask('login/changePassword', {
    mobile: phone,
    newPassword: secret('canary new pass'),
    code: secret('645312'),
  })
  await ask('user/search', { keyWords: secret('canary search words') }, mine)
  await ask('userFriendApply/add', { friendUserId: bo.id, remark: secret('canary remark') }, mine)
  const friendRequests: { list: { id: string }[] } = (
    await ask('userFriendApply/applyList', { status: 0 }, { token: bo.token })
  ).data
  const answer = { id: friendRequests.list[0]?.id ?? '', status: 1, reason: secret('canary reason') }
  await ask('userFriendApply/update', answer, { token: bo.token })
  await ask('userFriend/upRemarks', { friendId: bo.id, remarks: secret('canary nick') }, mine)
  const database = new pg.Client({ connectionString: server.database })
  await database.connect()
  await database.query(verify, [ana.id])
  await database.end()
  const photos = { front: '/media/certificate/a.webp', back: '/media/certificate/b.webp' }
  const card = {
    firstName: secret('canary first'),
    lastName: secret('canary last'),
    cardId: secret('CANARY-CARD-1'),
  }
  await ask(
    'certificate/submit',
    { ...card, ...photos, country: 'ID', cardType: 'idCard' },
    { token: bo.token },
  )
  const profile = {
    userName: secret('canary new name'),
    profiles: secret('canary motto'),
    province: secret('canary province'),
    city: secret('canary city'),
  }
  expect((await ask('user/update', profile, mine)).retCode).toBe('000000')
  await ask('user/updateAddress', { address: secret('canary street 1') }, mine)
  await ask('system/sendEmail', { email: secret('canary.bind@example.org'), type: 'bind' }, mine)
  await ask('user/bindEmail', { email: secret('canary.bound@example.org'), verCode: secret('564738') }, mine)
  await ask(
    'user/upPassword',
    { oldPassword: secret('canary old word'), newPassword: secret('canary next word') },
    mine,
  )
  await ask(
    'user/savePayPassword',
    { password: secret('860417'), oldPassword: secret('canary pay word') },
    mine,
  )
  const { token: mark }: { token: string } = (await ask('user/qrToken', {}, mine)).data
  await ask('user/byQrToken', { token: secret(mark) }, { token: bo.token })
  const scan: { id: string; secret: string } = (await ask('scanCode/create', {})).data
  secret(scan.secret)
  await ask('scanCode/scanQrCodeImg', { id: scan.id }, mine)
  await ask('scanCode/confirmLogin', { id: scan.id, operationType: 1 }, mine)
  const byScan: { token: string } = (await ask('scanCode/state', { id: scan.id, secret: scan.secret })).data
  secret(byScan.token)
  const report = {
    about: 1,
    id: bo.id,
    kind: 'fraud',
    text: secret('canary report'),
    phone: secret('canary call'),
  }
  await ask('complain/add', report, mine)
  await ask('support/send', { id: secret(messageId()), content: secret('canary question') }, mine)
  await ask('userDestroy/export', { password: secret('canary wrong export') }, mine)
  await ask('userDestroy/apply', { password: secret('canary wrong end') }, { token: bo.token })
  await ask('userGroup/create', { name: secret('canary group'), userList: [bo.id] }, mine)
  const packet = {
    requestId: messageId(),
    toBizId: bo.id,
    toBizType: 2,
    kind: 'lucky',
    count: 1,
    money: '1.00',
  }
  const paying = { wish: secret('canary wish'), payPassword: secret('864209') }
  expect((await ask('redPacket/send', { ...packet, ...paying }, mine)).retCode).toBe(errors.PayPasswordWrong)
  const device = {
    pushId: secret('canary-push-id'),
    deviceId: secret('canary-device-id'),
    brand: secret('CanaryPhone'),
  }
  await ask('user/reportDevice', device, { ...mine, 'user-model': secret('CanaryModel') })
  await ask(
    `user/detail?token=${secret('canary-query-token')}`,
    { id: bo.id, stray: secret('canary stray field') },
    mine,
  )
  await ask('user/detail', `{"id": "${secret('canary broken json')}`, mine)
  await ask(
    `no/such/${secret('canary-path')}`,
    {},
    { cookie: secret('canary=cookie'), authorization: secret('canary-auth') },
  )
  await fetch(
    new URL(`/media/chat/${secret('canary-file')}.webp?${secret('canary-parameter')}=1`, server.url),
  )
  await fetch(new URL('/metrics', server.url), { headers: { authorization: 'Bearer canary-metrics-token' } })

  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  for (const bytes of [picture, Buffer.from(secret('canary bytes of a file'))]) {
    const body = new FormData()
    body.set('pre', 'chat')
    body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), secret('canary holiday.png'))
    await fetch(new URL('/api/sysFileUpload/upload', server.url), { method: 'POST', headers: mine, body })
  }
  const draft = { id: `2${bo.id}`, text: secret('canary draft') }
  expect((await ask('imSession/draft', draft, mine)).retCode).toBe('000000')
  const [atAna, atBo] = [await ana.connect(), await bo.connect()]
  const id = secret(messageId())
  await atAna.sendText({ to: bo.id }, secret('canary message text'), id)
  await atBo.message('canary message text')
  atAna.raw.send(secret('{"cmd":11,"content":"canary broken frame'))
  atAna.send({ cmd: 11, id, to: bo.id, chatType: 2, msgType: 0, content: secret('canary other content') })
  atAna.send({ cmd: 22, code: 200, extras: { toObjId: secret('canary object'), toObjType: 2 } })
  atAna.send({ cmd: 19, type: 1, toBizId: bo.id, toBizType: 2, joinTime: secret('canary join time') })
  atAna.send({ cmd: 13, hbbyte: '-127' })
  await atAna.next((frame) => frame.cmd === 13)
  const stranger = new TestSocket(server, secret('canary-socket-token'), secret('canary-user-name'))
  await stranger.untilClosed()
  await ask('custom/message/recall', { recallId: id, toBizId: bo.id, toBizType: 2 }, mine)
  await ask('login/quit', {}, mine)

  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  const written = server.output()
  expect(written.split('\n').filter((line) => line.includes('"msg":"call"')).length).toBeGreaterThanOrEqual(
    20,
  )
  expect(written).toContain('a call failed')
  for (const line of written.split('\n').filter((one) => one.includes('"call"'))) expect(line).toMatch(named)
  expect(canaries.size).toBeGreaterThanOrEqual(65)
  expect([...canaries].filter((one) => one === '' || holds(written, one))).toEqual([])
}, 30_000)
