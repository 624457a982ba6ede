import { createHash, randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { canonicalText, friendsAt, Outsider, peopleAt, sign } from './outsider.ts'
import { testServer } from './server.ts'

// The client is independent: it imports nothing of this repository, so the wire format itself is tested.
const { url } = await testServer({ limitFactor: 100 })

test('the sign is the SHA-256 of the sorted body and the public secret of the OpenAPI document', async () => {
  const document = (await (await fetch(`${url}api/openapi.json`)).json()) as {
    'x-sign-secret': string
    'x-events': Record<string, object>
    paths: Record<string, { post: { 'x-refusals': Record<string, string> } }>
  }
  const body = { userNum: 'nobody77', pwd: 'x', '10': 1, '9': { b: 2, a: ['ü', null] } }
  const text = '{"10":1,"9":{"a":["ü",null],"b":2},"pwd":"x","userNum":"nobody77"}'
  expect(canonicalText(body)).toBe(text)
  expect(sign(body)).toBe(
    createHash('sha256')
      .update(text + document['x-sign-secret'])
      .digest('hex'),
  )
  const someone = new Outsider(url)
  expect(await someone.post('login/userNumLogin', body)).toMatchObject({ status: 200, retCode: '11006' })
  expect(await someone.post('login/userNumLogin', body, { sign: sign({}) })).toMatchObject({
    status: 200,
    retCode: '10102',
  })
  expect(document.paths['/api/custom/message/send']?.post['x-refusals']).toMatchObject({
    MessageBlocked: '10022',
    MessageTooOften: '10029',
  })
  expect(Object.keys(document['x-events'])).toContain('session.changed')
})

test('the envelope answers every call, and other statuses are used only below it', async () => {
  const [anna] = await peopleAt(url, 'anna')
  const ok = await anna.post('user/getUserInfo')
  expect(Object.keys(ok ?? {}).sort()).toEqual(['data', 'retCode', 'retDesc', 'status'])
  expect(ok?.data).toMatchObject({ userId: anna.userId, real: 0, userExt: { idCard: '' } })
  const nobody = new Outsider(url)
  expect(await nobody.post('user/getUserInfo')).toMatchObject({ status: 200, retCode: '12580', data: null })
  expect(await nobody.post('no/such')).toMatchObject({ status: 404, data: null })
  expect(await nobody.post('user/getUserInfo', { a: 'x'.repeat(300_000) })).toMatchObject({ status: 413 })
  expect(await anna.post('user/detail', { id: { $ne: '' } })).toMatchObject({
    status: 200,
    retCode: '10101',
  })
  expect(await anna.post('user/detail', { id: '1' })).toMatchObject({ status: 200, retCode: '10103' })
})

test('a code from the outbox registers by mail, and a login answers with token, userId and userInfo', async () => {
  const email = `outsider.${randomBytes(4).toString('hex')}@example.org`
  const someone = new Outsider(url)
  expect(await someone.data('system/sendEmail', { email, type: 'register' })).toBe(null)
  const outbox = (await (await fetch(`${url}dev/outbox?to=${email}`)).json()) as Record<string, unknown>[]
  expect(Object.keys(outbox[0] ?? {}).sort()).toEqual(['at', 'channel', 'code', 'purpose', 'text', 'to'])
  expect(outbox[0]).toMatchObject({
    to: email,
    channel: 'mail',
    purpose: 'register',
    code: expect.stringMatching(/^\d{6}$/),
  })
  const signedIn: { token: string; userId: string } = await someone.data('login/userNumRegister', {
    email,
    verCode: String(outbox[0]?.code),
    pwd: 'as long as it takes',
  })
  expect(signedIn).toMatchObject({
    userId: expect.stringMatching(/^\d+$/),
    userInfo: { email, buddy: false },
  })
  expect(Buffer.from(signedIn.token, 'base64url')).toHaveLength(32)
  someone.keep(signedIn)
  expect(await someone.data('login/quit')).toBe(null)
  expect(await someone.post('user/getUserInfo')).toMatchObject({ retCode: '12580' })
})

test('a wrong token or another name gets command 6 with 10008 and a close', async () => {
  const [a, b] = await friendsAt(url)
  for (const line of [a.dial('x'.repeat(43)), a.dial(b.token), a.dial(a.token, ''), a.dial('')]) {
    expect(await line.next(() => true)).toMatchObject({ cmd: 6, code: 10008 })
    await line.closed
  }
})

test('a socket ends by leaving, and when its session ends', async () => {
  const [a] = await friendsAt(url)
  const leaving = await a.open()
  leaving.send({ cmd: 14 })
  expect(await leaving.next((frame) => frame.cmd === 14)).toEqual({ cmd: 14, code: 10021 })
  await leaving.closed
  const [staying, device] = [await a.open(), await a.login()]
  const line = await device.open()
  const { list }: { list: { id: string; current: boolean }[] } = await a.data('userDevice/list')
  const other = list.find((one) => !one.current)
  await a.data('userDevice/remove', { id: other?.id ?? '' })
  expect(await line.next((frame) => frame.cmd === 14)).toEqual({ cmd: 14, code: 10020, reason: 'removed' })
  expect(await line.closed).toBe(4401)
  expect(await device.post('user/getUserInfo')).toMatchObject({ retCode: '12580' })
  expect(await staying.quiet()).toEqual([])
})

test('a picture is uploaded in one request, and by a form that is finished, and both are served inert', async () => {
  const [a, b] = await friendsAt(url)
  const file = new Blob([png(60, 40)], { type: 'image/png' })
  const whole = new FormData()
  whole.set('pre', 'chat')
  whole.set('file', file, 'dot.png')
  const sent = await fetch(`${url}api/sysFileUpload/upload`, {
    method: 'POST',
    headers: { token: a.token },
    body: whole,
  })
  const one = (await sent.json()) as { retCode: string; data: Record<string, unknown> }
  expect(one.retCode).toBe('000000')
  expect(Object.keys(one.data).sort()).toEqual([
    'duration',
    'height',
    'mime',
    'name',
    'size',
    'thumb',
    'url',
    'width',
  ])

  const lease: { url: string; fields: Record<string, string>; key: string } = await a.data(
    'qcloud/sessionCredentialsV2',
    {
      pre: 'chat',
      name: 'dot.png',
      size: file.size,
      mime: 'image/png',
    },
  )
  const form = new FormData()
  for (const [name, value] of Object.entries(lease.fields)) form.set(name, value)
  form.set('file', file, 'dot.png')
  expect((await fetch(new URL(lease.url, url), { method: 'POST', body: form })).status).toBe(204)
  const two: Record<string, unknown> = await a.data('sysFileUpload/finish', { key: lease.key })
  expect(two).toMatchObject({ name: 'dot.png', width: 60, height: 40, duration: 0 })

  const served = await fetch(new URL(String(two.url), url), { headers: { token: a.token } })
  expect(served.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  const line = await a.open()
  const { url: at, thumb, width, height, size, mime } = two
  expect(
    (
      await line.say({ to: b.userId }, JSON.stringify({ url: at, thumb, width, height, size, mime }), {
        msgType: 1,
      })
    ).code,
  ).toBe(10000)
  const foreign = { url: 'https://evil.example/a.png', thumb, width, height, size, mime }
  expect((await line.say({ to: b.userId }, JSON.stringify(foreign), { msgType: 1 })).code).toBe(10001)
})

/** A grey PNG, made by hand. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const rows = Buffer.alloc(height * (width + 1), 120)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Uint8Array.from(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]))
}
