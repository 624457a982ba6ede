import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import type { Uploaded } from '@mynah/contract/uploads'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { servedKind } from './message-kind.ts'

const server = await testServer()
const { app } = server

const { sender, other } = await people(server, 'sender', 'other')

/** A finished upload with these detected properties, of the sender unless stated otherwise. */
async function uploaded(ending: string, found: Partial<Uploaded> = {}, by = sender): Promise<Uploaded> {
  const key = randomBytes(32).toString('base64url')
  const url = `/media/chat/${key}.${ending}`
  const thumb = ending === 'webp' ? `/media/chat/${key}-s.webp` : ''
  const file = { url, thumb, name: `a.${ending}`, size: 123, mime: '', width: 0, height: 0, duration: 0 }
  const result = { ...file, ...found }
  await app.pool.query(
    `insert into uploads (key, user_id, purpose, name, mime, size_max, secret_hash, expires_at, filled, result,
      created_at, is_public) values ($1, $2, 'chat', 'a', '', 123, '', 0, true, $3, 0, false)`,
    [key, by.id, JSON.stringify(result)],
  )
  return result
}

const picture = (found: Partial<Uploaded> = {}, by = sender) =>
  uploaded('webp', { mime: 'image/webp', width: 40, height: 30, ...found }, by)

const read = (kind: number, given: unknown) =>
  servedKind(app, kind)?.reader?.read(app, sender.id, given) ?? Promise.resolve(undefined)

/** All kinds refuse content without fields, foreign addresses, and uploads of other users. */
const never = async (kind: number, rest: object) => {
  const foreign = await picture({}, other)
  const nowhere = `/media/chat/${'x'.repeat(43)}.webp`
  for (const given of [null, 'x', [], {}, { ...rest, url: 7 }])
    expect(await read(kind, given), JSON.stringify(given)).toBeNull()
  for (const url of ['', 'x', nowhere, foreign.url, `https://evil.example${foreign.url}`])
    expect(await read(kind, { ...rest, url }), url).toBeNull()
}

test('a picture has the data of its upload, which is looked up by the address of the full picture', async () => {
  const { url, thumb, width, height, size, mime } = await picture()
  const shown = { url, thumb, width, height, size, mime }
  expect(await read(msgType.image, { url, width: 9, name: 'x', thumb: 'x' })).toEqual(shown)
  expect(await read(msgType.image, { url: thumb })).toBeNull()
  const flat = await picture({ width: 0 })
  expect(await read(msgType.image, { url: flat.url })).toBeNull()
  await never(msgType.image, {})
})

test('the length of a voice message is read from its bytes, between one second and a minute', async () => {
  const voice = (duration: number) => uploaded('mp3', { mime: 'audio/mpeg', duration })
  const { url } = await voice(0)
  const given = { url, duration: 2_000, waveform: '0189' }
  expect(await read(msgType.audio, { ...given, size: 5, mime: 'x', name: 'x' })).toEqual({
    ...given,
    size: 123,
    mime: 'audio/mpeg',
  })
  const lasts = async (duration: number) =>
    (
      (await read(msgType.audio, { ...given, url: (await voice(duration)).url })) as {
        duration: number
      } | null
    )?.duration
  expect(await lasts(1)).toBe(limits.voiceMsMin)
  expect(await lasts(7_000)).toBe(7_000)
  expect(await lasts(limits.voiceMsMax + 1)).toBe(limits.voiceMsMax)
  expect(await lasts(limits.voiceMsMax + 2_000)).toBe(limits.voiceMsMax)
  expect(await lasts(limits.voiceMsMax + 2_001)).toBeUndefined()
  for (const right of [
    { duration: limits.voiceMsMin },
    { duration: limits.voiceMsMax },
    { waveform: '' },
    { waveform: '9'.repeat(limits.waveformLengthMax) },
  ])
    expect(await read(msgType.audio, { ...given, ...right }), JSON.stringify(right)).toMatchObject(right)
  for (const wrong of [
    { duration: limits.voiceMsMin - 1 },
    { duration: limits.voiceMsMax + 1 },
    { duration: 1_000.5 },
    { duration: '2000' },
    { duration: undefined },
    { waveform: '9'.repeat(limits.waveformLengthMax + 1) },
    { waveform: 'x12' },
    { waveform: '12x' },
    { waveform: undefined },
  ])
    expect(await read(msgType.audio, { ...given, ...wrong }), JSON.stringify(wrong)).toBeNull()
  for (const [ending, mime] of [
    ['mp4', 'video/mp4'],
    ['bin', 'audio/mpeg'],
    ['mp3', 'x/audio/mpeg'],
  ] as const) {
    const { url } = await uploaded(ending, { mime })
    expect(await read(msgType.audio, { ...given, url }), mime).toBeNull()
  }
  await never(msgType.audio, { duration: 2_000, waveform: '' })
})

test('the size and length of a video are read from its bytes, else taken from the sender, with a poster of the sender', async () => {
  const film = await uploaded('mp4', { mime: 'video/mp4', width: 320, height: 180, duration: 2_500 })
  const silent = await uploaded('mp4', { mime: 'video/mp4' })
  const { url: poster } = await picture()
  const said = { poster, duration: 9_000, width: 720, height: 1_280 }
  const stored = { size: 123, mime: 'video/mp4' }
  expect(await read(msgType.video, { ...said, url: film.url, size: 1, mime: 'x', name: 'x' })).toEqual({
    ...{ url: film.url, poster, duration: 2_500, width: 320, height: 180 },
    ...stored,
  })
  const given = { ...said, url: silent.url }
  expect(await read(msgType.video, given)).toEqual({ ...given, ...stored })
  // A size with one missing side is ignored.
  for (const half of [{ width: 320 }, { height: 180 }]) {
    const { url } = await uploaded('mp4', { mime: 'video/mp4', ...half })
    expect(await read(msgType.video, { ...said, url })).toMatchObject({ width: 720, height: 1_280 })
  }
  const day = 24 * 3_600_000
  for (const right of [
    { poster: '' },
    { duration: 0 },
    { duration: day },
    { width: 1 },
    { width: 20_000 },
    { height: 1 },
    { height: 20_000 },
  ])
    expect(await read(msgType.video, { ...given, ...right }), JSON.stringify(right)).toMatchObject(right)
  const flat = await uploaded('bin', { mime: 'image/png' })
  const foreign = await picture({}, other)
  for (const wrong of [
    { poster: flat.url },
    { poster: foreign.url },
    { poster: 'https://evil.example/a.webp' },
    { poster: undefined },
    { duration: -1 },
    { duration: day + 1 },
    { duration: 0.5 },
    { width: 0 },
    { width: 20_001 },
    { width: 1.5 },
    { height: 0 },
    { height: 20_001 },
    { height: 1.5 },
    { height: undefined },
  ])
    expect(await read(msgType.video, { ...given, ...wrong }), JSON.stringify(wrong)).toBeNull()
  for (const [ending, mime] of [
    ['mp3', 'audio/mpeg'],
    ['bin', 'video/mp4'],
    ['mp4', 'x/video/mp4'],
  ] as const) {
    const { url } = await uploaded(ending, { mime })
    expect(await read(msgType.video, { ...given, url }), mime).toBeNull()
  }
  await never(msgType.video, said)
})

test('a file has the name of its upload', async () => {
  const { url } = await uploaded('bin', { name: 'report.pdf', mime: 'application/pdf', size: 9 })
  expect(await read(msgType.file, { url, name: '<script>', size: 1, mime: 'x', width: 7 })).toEqual({
    ...{ url, name: 'report.pdf', size: 9 },
    mime: 'application/pdf',
  })
  const { thumb } = await picture()
  expect(await read(msgType.file, { url: thumb })).toBeNull()
  await never(msgType.file, {})
})
