import { expect, test } from 'vitest'
import { errors, success } from '@mynah/contract/errors'
import { partPath, partType, uploadPath, uploads } from '@mynah/contract/uploads'
import { testServer } from './server.ts'
import { makeElsewhere, makeWorld, personas } from './world.ts'

// Uploads are no JSON calls and have no row, so they are tested here for every persona.
const server = await testServer({ limitFactor: 10_000 })
const world = await makeWorld(server, await makeElsewhere(server))

const file = new Blob(['hello'], { type: 'application/zip' })
const form = (fields: Record<string, string>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file, 'a.zip')
  return body
}
async function post(
  path: string,
  body: FormData | string,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await fetch(new URL(path, server.url), { method: 'POST', headers, body })
  return answer.status === 204 ? success : ((await answer.json()) as { retCode: string }).retCode
}
const lease = () =>
  world.owner.call(uploads.credentials, { pre: 'chat', name: 'a.zip', size: 5, mime: 'application/zip' })

test('without a session nothing can be uploaded', async () => {
  const upload = (headers: Record<string, string>, query = '') =>
    post(`/api/${uploadPath}${query}`, form({ pre: 'chat' }), headers)
  for (const token of ['', 'x', world.ended, 'x'.repeat(43), `${world.owner.token}x`, '__proto__'])
    expect(await upload(token === '' ? {} : { token }), token).toBe(errors.SessionInvalid)
  // Another site can make a browser send a query and cookies, but not a header.
  expect(await upload({}, `?token=${world.owner.token}`)).toBe(errors.SessionInvalid)
  expect(await upload({ cookie: `token=${world.owner.token}` })).toBe(errors.SessionInvalid)
  for (const who of personas) expect(await upload({ token: world[who].token }), who).toBe(success)
  for (const pre of ['', 'Chat', '../chat', 'raw', '__proto__', 'x'.repeat(5_000)])
    expect(await post(`/api/${uploadPath}`, form({ pre }), { token: world.owner.token }), pre).toBe(
      errors.BadParameter,
    )
})

test('a lease is filled with its secret only, and finished by its owner', async () => {
  for (const who of personas.filter((one) => one !== 'owner')) {
    const { key, fields } = await lease()
    const { secret = '' } = fields
    const { token } = world[who]
    for (const wrong of ['', 'x', key, `${secret}x`, secret.slice(1), '%00']) {
      expect(await post('/media-form', form({ key, secret: wrong }), { token }), wrong).toBe(
        errors.NoDataFound,
      )
      const part = {
        'content-type': partType,
        'upload-key': key,
        'upload-secret': wrong,
        'upload-offset': '0',
        token,
      }
      expect(await post(partPath, 'hello', part), wrong).toBe(errors.NoDataFound)
    }
    for (const offset of ['-1', '1.5', 'x', '1e3', '9999999999', '']) {
      const part = {
        'content-type': partType,
        'upload-key': key,
        'upload-secret': secret,
        'upload-offset': offset,
      }
      expect(await post(partPath, 'hello', part), offset).toBe(errors.BadParameter)
    }
    const hole = {
      'content-type': partType,
      'upload-key': key,
      'upload-secret': secret,
      'upload-offset': '3',
    }
    expect(await post(partPath, 'hello', hole)).toBe(errors.FileTooLarge)
    expect(await post('/media-form', form({ key, secret }))).toBe(success)
    expect(await post('/media-form', form({ key, secret })), 'a second time').toBe(errors.UploadExpired)
    await expect(world[who].call(uploads.finish, { key }), who).rejects.toThrow('NoDataFound')
    expect((await world.owner.call(uploads.finish, { key })).size).toBe(5)
  }
})

test('no address leads out of the folder of files, or to an unfinished one', async () => {
  const { key, fields } = await lease()
  expect(await post('/media-form', form({ key, secret: fields.secret ?? '' }))).toBe(success)
  const paths = [`raw/${key}`, `raw/${key}.bin`, `chat/${key}.bin`, `chat/../raw/${key}`, '', 'chat', 'chat/']
  paths.push(
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    'chat/%00',
    '....//package.json',
    `chat\\${key}.bin`,
  )
  for (const path of paths) {
    const answer = await fetch(new URL(`/media/${path}`, server.url))
    expect(answer.status, path).toBe(404)
  }
})
