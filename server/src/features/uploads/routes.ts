import multipart, { type MultipartFile } from '@fastify/multipart'
import { errors, success } from '@mynah/contract/errors'
import { fromWireLanguage } from '@mynah/contract/languages'
import { limits, rates } from '@mynah/contract/limits'
import { UploadPurpose, uploadPath } from '@mynah/contract/uploads'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app.ts'
import { filesOf } from '#platform/files.ts'
import type { Auth, Http } from '#platform/http.ts'
import { Refusal, textOf } from '#platform/refusal.ts'
import * as service from './service.ts'

/** What is no JSON call: the two form uploads, and the files themselves. */
export async function serveUploads(app: App, http: Http, auth: Auth): Promise<void> {
  await http.register(multipart, {
    limits: {
      fileSize: limits.imageBytesMax,
      files: 1,
      fields: 20,
      fieldSize: 4_096,
      parts: 21,
      headerPairs: 20,
    },
  })

  http.post(`/api/${uploadPath}`, { bodyLimit: limits.imageBytesMax + 65_536 }, (request, reply) =>
    answer(request, reply, async () => {
      const token = request.headers.token
      const caller = typeof token === 'string' ? await auth.authenticate(token) : null
      if (!caller) throw new Refusal('SessionInvalid')
      if (!(await app.limiter.take('upload', rates.upload, caller.userId))) throw new Refusal('TooOften')
      const { bytes, name, fields } = await readForm(request)
      const purpose = UploadPurpose.safeParse(fields.pre)
      if (!purpose.success) throw new Refusal('BadParameter')
      const data = await service.upload(app, caller.userId, purpose.data, name, bytes)
      return { retCode: success, retDesc: 'success', data }
    }),
  )

  http.post(service.formPath, { bodyLimit: limits.imageBytesMax + 65_536 }, (request, reply) =>
    answer(request, reply, async () => {
      // Anyone may post here: what names no lease is refused before its file takes any memory.
      const { bytes, fields } = await readForm(request, (given) =>
        service.checkLease(app, given.key ?? '', given.secret ?? '').then(() => {}),
      )
      await service.takeForm(app, fields.key ?? '', fields.secret ?? '', bytes)
      return reply.code(204).send()
    }),
  )

  http.get<{ Params: { '*': string } }>(`${service.mediaPath}*`, async (request, reply) => {
    const name = request.params['*']
    if (!service.isOurs(app, service.urlOf(app, name))) return reply.callNotFound()
    const file = await filesOf(app).open(name)
    if (!file) return reply.callNotFound()
    // Names are never used twice, so a copy may be kept for ever; nothing uploaded may run as a page.
    return reply
      .header('content-type', 'image/webp')
      .header('content-length', file.size)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cross-origin-resource-policy', app.config.mediaUrl ? 'cross-origin' : 'same-origin')
      .send(file.stream)
  })
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

async function readForm(request: FastifyRequest, allow?: (fields: Fields) => Promise<void>) {
  if (!request.isMultipart()) throw new Refusal('BadParameter')
  const fields: Fields = {}
  let file: { bytes: Buffer; name: string } | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') file = await readFile(part, allow && (() => allow(fields)))
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value
  }
  if (!file) throw new Refusal('BadParameter')
  return { ...file, fields }
}

async function readFile(part: MultipartFile, allow?: () => Promise<void>) {
  try {
    await allow?.()
  } catch (error) {
    part.file.resume()
    throw error
  }
  return { bytes: await part.toBuffer(), name: part.filename }
}
