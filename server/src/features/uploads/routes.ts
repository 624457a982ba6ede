import multipart, { type MultipartFile } from '@fastify/multipart'
import { errors, success } from '@mynah/contract/errors'
import { fromWireLanguage } from '@mynah/contract/languages'
import { limits, rates } from '@mynah/contract/limits'
import { UploadPurpose, partPath, partType, uploadPath } from '@mynah/contract/uploads'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app.ts'
import { filesOf } from '#platform/files.ts'
import type { Auth, Http } from '#platform/http.ts'
import { Refusal, textOf } from '#platform/refusal.ts'
import { servedAs } from './kinds.ts'
import { sealedFolder } from './photos.ts'
import * as service from './service.ts'

/** What is no JSON call: the two form uploads, and the files themselves. */
export async function serveUploads(app: App, http: Http, auth: Auth): Promise<void> {
  await http.register(multipart, {
    limits: {
      fileSize: limits.vipFileBytesMax,
      files: 1,
      fields: 20,
      fieldSize: 4_096,
      parts: 21,
      headerPairs: 20,
    },
  })

  http.post(`/api/${uploadPath}`, { bodyLimit: limits.vipFileBytesMax + 65_536 }, (request, reply) =>
    answer(request, reply, async () => {
      const token = request.headers.token
      const caller = typeof token === 'string' ? await auth.authenticate(token) : null
      if (!caller) throw new Refusal('SessionInvalid')
      if (!(await app.limiter.take('upload', rates.upload, caller.userId))) throw new Refusal('TooOften')
      const data = await readForm(request, async ({ pre }, part) => {
        const purpose = UploadPurpose.safeParse(pre)
        if (!purpose.success) throw new Refusal('BadParameter')
        const { filename: name, mimetype: mime } = part
        return service.upload(app, caller.userId, {
          purpose: purpose.data,
          name,
          mime,
          bytesMax: Number(request.headers['content-length'] ?? Infinity),
          chunks: chunksOf(part),
        })
      })
      return { retCode: success, retDesc: 'success', data }
    }),
  )

  http.post(service.formPath, { bodyLimit: limits.vipFileBytesMax + 65_536 }, (request, reply) =>
    answer(request, reply, async () => {
      // Anyone may post here: what names no lease is refused before its file is read.
      await readForm(request, async ({ key = '', secret = '' }, part) =>
        service.takeForm(app, await service.checkLease(app, key, secret), chunksOf(part)),
      )
      return reply.code(204).send()
    }),
  )

  http.addContentTypeParser(
    partType,
    { parseAs: 'buffer', bodyLimit: limits.partBytesMax },
    (_, body, done) => done(null, body),
  )
  http.post(partPath, { bodyLimit: limits.partBytesMax }, (request, reply) =>
    answer(request, reply, async () => {
      const word = (name: string) => String(request.headers[name] ?? '')
      const offset = /^\d{1,9}$/.test(word('upload-offset')) ? Number(word('upload-offset')) : null
      if (offset === null || !Buffer.isBuffer(request.body)) throw new Refusal('BadParameter')
      const lease = await service.checkLease(app, word('upload-key'), word('upload-secret'))
      const next = await service.takePart(app, lease, offset, request.body)
      return reply.code(204).header('upload-offset', next).send()
    }),
  )

  http.get<{ Params: { '*': string } }>(`${service.mediaPath}*`, async (request, reply) => {
    const name = request.params['*']
    if (!service.isOurs(app, service.urlOf(app, name)) || name.startsWith(sealedFolder))
      return reply.callNotFound()
    const range = readRange(request.headers.range)
    const file = await filesOf(app).open(name, range)
    if (!file) return reply.callNotFound()
    const { mime, download } = servedAs(name)
    const end = Math.min(range?.end ?? file.size - 1, file.size - 1)
    const start = range?.start ?? 0
    if (start > end) {
      file.stream.destroy()
      return reply.code(416).header('content-range', `bytes */${file.size}`).send()
    }
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
    if (download) {
      const called = encodeURIComponent(await service.nameOf(app, service.urlOf(app, name)))
      reply.header('content-disposition', `attachment; filename*=UTF-8''${called.replaceAll("'", '%27')}`)
    }
    if (app.config.mediaUrl) reply.header('access-control-allow-origin', '*')
    // Names are never used twice, so a copy may be kept for ever; nothing uploaded may run as a page.
    return reply
      .header('content-type', mime)
      .header('content-length', end - start + 1)
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cross-origin-resource-policy', app.config.mediaUrl ? 'cross-origin' : 'same-origin')
      .send(file.stream)
  })
}

/** One range from a start, as players ask for it; anything else gets the whole file. */
function readRange(header: string | undefined): { start: number; end: number } | undefined {
  const found = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(header ?? '')
  if (!found) return undefined
  const start = Number(found[1])
  const end = found[2] ? Number(found[2]) : Number.MAX_SAFE_INTEGER
  return end < start ? undefined : { start, end }
}

async function answer(request: FastifyRequest, reply: FastifyReply, deed: () => Promise<unknown>) {
  try {
    return await deed()
  } catch (error) {
    const name = error instanceof Refusal ? error.error : fromMultipart(error)
    if (!name) throw error
    const status = name === 'FileTooLarge' && !(error instanceof Refusal) ? 413 : 200
    const retDesc = textOf(name, fromWireLanguage(request.headers.lang))
    return reply.code(status).send({ retCode: errors[name], retDesc, data: null })
  }
}

function fromMultipart(error: unknown) {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return 'FileTooLarge' as const
  return code.startsWith('FST_') ? ('BadParameter' as const) : null
}

type Fields = Record<string, string>

/** Hands the file on as it comes; the fields stand before it, as in an S3 form. */
async function readForm<T>(
  request: FastifyRequest,
  take: (fields: Fields, file: MultipartFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Refusal('BadParameter')
  const fields: Fields = {}
  let taken: { value: T } | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') taken = { value: await takeFile(fields, part, take) }
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value
  }
  if (!taken) throw new Refusal('BadParameter')
  return taken.value
}

/** Whoever stops reading leaves the file open: the parser waits until all of it went by. */
const chunksOf = (part: MultipartFile): AsyncIterable<Buffer> =>
  part.file.iterator({ destroyOnReturn: false })

async function takeFile<T>(
  fields: Fields,
  part: MultipartFile,
  take: (fields: Fields, file: MultipartFile) => Promise<T>,
): Promise<T> {
  try {
    const value = await take(fields, part)
    if (part.file.truncated) throw new Refusal('FileTooLarge')
    return value
  } catch (error) {
    part.file.resume()
    throw error
  }
}
