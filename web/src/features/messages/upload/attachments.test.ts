import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import type { Extras, Quote } from '@mynah/contract/socket'
import { end, signIn } from '#client/session/auth-session.ts'
import { draftOf, wipeDrafts } from '#client/storage/drafts.ts'
import { messageStore } from '#client/chat/chat.ts'
import { attachments, cancelAttachment, retryAttachment, sendFiles } from './attachments.ts'

type Upload = { resolve: () => void; reject: () => void; signal: AbortSignal }
const uploads = new Map<string, Upload>()
vi.mock('#client/api/uploads.ts', () => ({
  upload: (file: File, _: string, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      uploads.set(file.name, {
        resolve: () =>
          resolve({ url: `/media/${file.name}`, thumb: '', width: 1, height: 1, size: 1, mime: '' }),
        reject: () => reject(new Error('line')),
        signal,
      })
    }),
}))
vi.mock('./media.ts', () => ({
  shrink: async (file: File) => file,
  measureImage: async (url: string) => (url.includes('bad') ? undefined : { width: 1, height: 1 }),
}))

const sent: string[] = []
beforeEach(() => {
  wipeDrafts()
  sent.length = 0
  vi.spyOn(messageStore, 'send').mockImplementation((_, { content }) => {
    const { url, text } = JSON.parse(content) as { url: string; text?: string }
    sent.push(text === undefined ? url : `${url} ${text}`)
    return 'id'
  })
  URL.createObjectURL = (file) => `blob:${(file as File).name}`
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  for (const { id } of attachments.get()) cancelAttachment(id)
  vi.restoreAllMocks()
})

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })
const send = (names: string[], caption = 'Our beach', extras: Extras = {}) =>
  sendFiles('2:7', names.map(picture), { asFiles: false, original: true, caption, extras })

test('a caption is sent with the first picture of a choice, and is no message of its own', async () => {
  await send(['one', 'two'])
  uploads.get('two')?.resolve()
  await vi.waitFor(() => expect(attachments.get()).toHaveLength(2))
  expect(sent).toEqual([])
  uploads.get('one')?.resolve()
  await vi.waitFor(() => expect(sent).toEqual(['/media/one Our beach', '/media/two']))
  expect(attachments.get()).toEqual([])
})

test('mentions of a caption, and the quoted message, are sent with the first file', async () => {
  await send(['one', 'two'], 'Look @Budi', { at: ['8'], quote: { id: 'q' } as Quote })
  const extras = attachments.get().map((one) => one.extras)
  expect(extras[0]).toMatchObject({ at: ['8'], quote: { id: 'q' } })
  expect(extras[1]).toEqual({ album: extras[0]?.album })
})

test('a caption waits for a picture that is tried again', async () => {
  await send(['one'])
  uploads.get('one')?.reject()
  await vi.waitFor(() => expect(attachments.get()[0]?.failed).not.toBe(''))
  expect(sent).toEqual([])
  retryAttachment(attachments.get()[0]?.id ?? '')
  uploads.get('one')?.resolve()
  await vi.waitFor(() => expect(sent).toEqual(['/media/one Our beach']))
})

test('a photo that cannot be read is sent as a file, which is said, and its caption with it', async () => {
  expect(await send(['bad'])).toEqual(['pictureAsFile'])
  expect(attachments.get().map(({ kind }) => kind)).toEqual(['file'])
  uploads.get('bad')?.resolve()
  await vi.waitFor(() => expect(sent).toEqual(['/media/bad Our beach']))
})

test('if the first file cannot be sent, the caption is sent with the next', async () => {
  const empty = new File([], 'empty', { type: 'image/png' })
  const how = { asFiles: false, original: true, caption: 'Our beach', extras: {} }
  expect(await sendFiles('2:7', [empty, picture('two')], how)).toEqual(['fileEmpty'])
  uploads.get('two')?.resolve()
  await vi.waitFor(() => expect(sent).toEqual(['/media/two Our beach']))
  expect(draftOf('2:7')).toBe('')
})

test('a caption whose picture cannot be sent returns to the composer', async () => {
  const empty = new File([], 'empty', { type: 'image/png' })
  const how = { asFiles: false, original: true, caption: 'Our beach', extras: {} }
  expect(await sendFiles('2:7', [empty], how)).toEqual(['fileEmpty'])
  expect(draftOf('2:7')).toBe('Our beach')
  await send(['one'], 'And more')
  cancelAttachment(attachments.get()[0]?.id ?? '')
  expect(uploads.get('one')?.signal.aborted).toBe(true)
  expect(draftOf('2:7')).toBe('Our beach\nAnd more')
  uploads.get('one')?.resolve()
  await Promise.resolve()
  expect([sent, attachments.get()]).toEqual([[], []])
})

test('a picture has its place in the chat from the press, before anything of it is read', async () => {
  const held: string[] = []
  vi.spyOn(messageStore, 'holdPlace').mockImplementation((key, _, kind) => held.push(`${key} ${kind}`))
  const left = vi.spyOn(messageStore, 'leavePlace')
  const going = send(['one', 'two'], '')
  expect(held).toEqual(['2:7 image', '2:7 image'])
  await going
  expect(left).not.toHaveBeenCalled()
  cancelAttachment(attachments.get()[0]?.id ?? '')
  expect(left).toHaveBeenCalledOnce()
})

test('files that are scheduled go up at once and wait with the server, and take no place in the chat', async () => {
  signIn({ token: 't', userId: '1', userInfo: { userId: '1' } as Self })
  const held = vi.spyOn(messageStore, 'holdPlace')
  const bodies: object[] = []
  let isDown = true
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = (await request.json()) as object
    if (isDown) throw new TypeError('no line')
    bodies.push(body)
    return Response.json({
      retCode: '000000',
      retDesc: '',
      data: { ...body, code: '', reason: '', createTime: 1 },
    })
  })
  const how = { asFiles: false, original: true, caption: 'Our beach', extras: {}, sendTime: 9_000 }
  await sendFiles('2:7', ['one', 'two'].map(picture), how)
  for (const name of ['one', 'two']) uploads.get(name)?.resolve()
  await vi.waitFor(() => expect(attachments.get().map(({ failed }) => failed)).toEqual(['failed', 'failed']))
  isDown = false
  const ids = attachments.get().map(({ id }) => id)
  for (const [nth, id] of ids.entries()) {
    retryAttachment(id)
    await vi.waitFor(() => {
      uploads.get(nth === 0 ? 'one' : 'two')?.resolve()
      expect(bodies).toHaveLength(nth + 1)
    })
  }
  await vi.waitFor(() => expect(attachments.get()).toEqual([]))
  expect(bodies).toMatchObject([
    { id: ids[0], toBizId: '7', toBizType: 2, msgType: 1, sendTime: 9_000 },
    { id: ids[1], msgType: 1, sendTime: 9_000 },
  ])
  expect(JSON.stringify(bodies[0])).toContain('Our beach')
  expect([sent, held.mock.calls]).toEqual([[], []])
  vi.unstubAllGlobals()
  end()
})
