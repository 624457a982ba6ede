import multipart, { type MultipartFile } from '@fastify/multipart'
import { errors, success } from '@mynah/contract/errors'
import { fromWireLanguage } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import {
  UploadPurpose,
  filePassCookie,
  mediaPath,
  partPath,
  partType,
  uploadPath,
} from '@mynah/contract/uploads'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '#platform/http/address.ts'
import type { App } from '#platform/app.ts'
import { authentication } from '#platform/http/authentication.ts'
import { cookieIn } from '#platform/http/cookies.ts'
import { filesOf } from '#platform/files/files.ts'
import { refuseOtherMethods, type Http } from '#platform/http/http.ts'
import { badParameter, ApiError, textOf } from '#platform/api-error.ts'
import { withQuota } from '#platform/http/serve.ts'
import { isName, urlOf } from './addresses.ts'
import { servedAs } from './kinds.ts'
import { sealedFolder } from './photos.ts'
import { maySee, resultAt, rowOf } from './rights.ts'
import * as service from './service.ts'
import { isSigned, signedAddress } from './signatures.ts'

/** Routes that are not JSON calls: the two form uploads, and the files themselves. */
export async function serveUploads(app: App, http: Http): Promise<void> {
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
      const caller = await callerByToken(app, request)
      if (!caller) throw new ApiError('SessionInvalid')
      const take = () =>
        readForm(request, async ({ pre }, part) => {
          const purpose = UploadPurpose.safeParse(pre)
          if (!purpose.success) throw badParameter('pre')
          const { filename: name, mimetype: mime } = part
          return service.upload(
            app,
            { person: caller.userId, address: addressOf(request.raw, app.config.trustProxy) },
            {
              purpose: purpose.data,
              name,
              mime,
              bytesMax: Number(request.headers['content-length'] ?? Infinity),
              chunks: chunksOf(part),
            },
          )
        })
      const data = await withQuota({ ...app, userId: caller.userId }, 'upload', take)
      return { retCode: success, retDesc: 'success', data }
    }),
  )

  http.post(service.formPath, { bodyLimit: limits.vipFileBytesMax + 65_536 }, (request, reply) =>
    answer(request, reply, async () => {
      // Anyone may post here: without a valid key it is refused before the file is read.
      await readForm(request, async ({ key = '', secret = '' }, part) =>
        service.receiveForm(app, await service.requireUpload(app, key, secret), chunksOf(part)),
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
      if (offset === null) throw badParameter('upload-offset')
      if (!Buffer.isBuffer(request.body)) throw new ApiError('BadParameter')
      const lease = await service.requireUpload(app, word('upload-key'), word('upload-secret'))
      const next = await service.receivePart(app, lease, offset, request.body)
      return reply.code(204).header('upload-offset', next).send()
    }),
  )

  http.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${mediaPath}*`,
    handler: (request, reply) => serveFile(app, request, reply),
  })
  refuseOtherMethods(http, `/api/${uploadPath}`, ['POST'])
  refuseOtherMethods(http, `${mediaPath}*`, ['GET', 'HEAD'])
}

type Asked = FastifyRequest<{ Params: { '*': string } }>

/** Serves a file to users who may see it; for others it does not exist. */
async function serveFile(app: App, request: Asked, reply: FastifyReply) {
  const name = request.params['*']
  const row = isName(name) && !name.startsWith(sealedFolder) ? await rowOf(app, urlOf(name)) : undefined
  if (!row || !resultAt(row, urlOf(name))) return reply.callNotFound()
  const isForAll = row.is_public
  if (!isForAll && !(await isSigned(app, name, row, request.query as Record<string, unknown>))) {
    const byToken = await callerByToken(app, request)
    const caller = byToken ?? (await callerByPass(app, request))
    if (!caller || !(await maySee(app, caller.userId, row))) return reply.callNotFound()
    // Redirects to the media origin, where the app's data is out of reach.
    if (!byToken && app.config.mediaUrl) return redirect(app, reply, name, caller.userId)
  }
  return send(app, request, reply, { name, isForAll, calledAs: row.name })
}

async function callerByToken(app: App, { headers }: FastifyRequest) {
  return typeof headers.token === 'string' ? authentication.only(app).authenticate(app, headers.token) : null
}

const callerByPass = (app: App, { headers }: FastifyRequest) =>
  authentication.only(app).authenticateFilePass(app, cookieIn(headers, filePassCookie))

async function redirect(app: App, reply: FastifyReply, name: string, userId: string) {
  const { url } = await signedAddress(app, name, userId)
  return reply
    .code(302)
    .header('location', url)
    .header('cache-control', `private, max-age=${limits.fileSignatureMs / 2_000}`)
    .header('vary', 'cookie, token')
    .send()
}

type Served = { name: string; isForAll: boolean; calledAs: string }

async function send(app: App, request: Asked, reply: FastifyReply, served: Served) {
  const { name, isForAll, calledAs } = served
  const { mime, download } = servedAs(name)
  // Names are never reused, so a name identifies the content.
  const etag = `"${name.slice(name.indexOf('/') + 1)}"`
  const minutes = `private, max-age=${limits.fileSignatureMs / 1_000}, must-revalidate`
  reply
    .header('etag', etag)
    .header('cache-control', isForAll ? 'private, max-age=31536000, immutable' : minutes)
    .header('cross-origin-resource-policy', app.config.mediaUrl ? 'cross-origin' : 'same-origin')
    // Uploaded files must never run as a page.
    .header('content-security-policy', "sandbox; default-src 'none'")
  if (!isForAll) reply.header('vary', 'cookie, token')
  if (app.config.mediaUrl) reply.header('access-control-allow-origin', '*')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const range = readRange(request.headers.range)
  const file = await filesOf(app).open(name, range)
  if (!file) return reply.callNotFound()
  const end = Math.min(range?.end ?? file.size - 1, file.size - 1)
  const start = range?.start ?? 0
  if (start > end) {
    file.stream.destroy()
    return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  if (download) {
    const called = encodeURIComponent(calledAs)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${called.replaceAll("'", '%27')}`)
  }
  reply
    .header('content-type', mime)
    .header('content-length', end - start + 1)
    .header('accept-ranges', 'bytes')
  if (request.method !== 'HEAD') return reply.send(file.stream)
  file.stream.destroy()
  return reply.send()
}

/** Parses a single range with a start, as players send it; anything else gets the complete file. */
function readRange(header: string | undefined): { start: number; end: number } | undefined {
  const found = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(header ?? '')
  if (!found) return undefined
  const start = Number(found[1])
  const end = found[2] ? Number(found[2]) : Number.MAX_SAFE_INTEGER
  return end < start ? undefined : { start, end }
}

async function answer(request: FastifyRequest, reply: FastifyReply, action: () => Promise<unknown>) {
  try {
    return await action()
  } catch (error) {
    const name = error instanceof ApiError ? error.error : fromMultipart(error)
    if (!name) throw error
    const status = name === 'FileTooLarge' && !(error instanceof ApiError) ? 413 : 200
    const retDesc = textOf(name, fromWireLanguage(request.headers.lang))
    const data = error instanceof ApiError ? error.data : null
    return reply.code(status).send({ retCode: errors[name], retDesc, data })
  }
}

function fromMultipart(error: unknown) {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return 'FileTooLarge' as const
  return code.startsWith('FST_') ? ('BadParameter' as const) : null
}

type Fields = Record<string, string>

/** Passes the file on as a stream; fields have to come before it, as in an S3 form. */
async function readForm<T>(
  request: FastifyRequest,
  take: (fields: Fields, file: MultipartFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new ApiError('BadParameter')
  const fields: Fields = {}
  let taken: { value: T } | undefined
  for await (const part of readable(request.parts())) {
    if (part.type === 'file') taken = { value: await takeFile(fields, part, take) }
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value
  }
  if (!taken) throw badParameter('file')
  return taken.value
}

/** If reading stops early, the parser waits until the file has been read completely, so the rest is skipped. */
const chunksOf = (part: MultipartFile): AsyncIterable<Buffer> =>
  readable<Buffer>(part.file.iterator({ destroyOnReturn: false }))

/** What the parser gives; a form that it cannot read, or that breaks off, is a fault of its sender. */
async function* readable<T>(parsed: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parsed
  } catch (error) {
    throw fromMultipart(error) ? error : new ApiError('BadParameter')
  }
}

async function takeFile<T>(
  fields: Fields,
  part: MultipartFile,
  take: (fields: Fields, file: MultipartFile) => Promise<T>,
): Promise<T> {
  try {
    const value = await take(fields, part)
    if (part.file.truncated) throw new ApiError('FileTooLarge')
    return value
  } catch (error) {
    part.file.resume()
    throw error
  }
}
