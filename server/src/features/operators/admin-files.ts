import type { FastifyReply, FastifyRequest } from 'fastify'
import { adminPath, type AdminCall } from '@mynah/contract/admin-api'
import { errors } from '@mynah/contract/errors'
import type { App } from '#platform/app.ts'
import { ApiError, textOf } from '#platform/api-error.ts'
import type { Tx } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { filesOf } from '#platform/files/files.ts'
import type { Http } from '#platform/http/http.ts'
import { languageOf, operatorOf } from './admin-api.ts'
import { storeAuditHead } from './audit-head.ts'
import { recordAs, type Operator } from './service.ts'

/** A stored file that an operator may have, and what the audit log says of it. */
type Found = {
  /** Its name in the store. */
  file: string
  /** Its name as a download. */
  name: string
  mime: string
  subject: string
  detail: Record<string, string | number | boolean>
}

/** Files of the console that are too large for the answer of a call, served as `GET /api/console/<path>/<id>`. */
export type AdminFile = {
  path: string
  /** The roles that may ask, besides admins. */
  roles: AdminCall['roles']
  /** Runs in the transaction of the file's row in the audit log. Throws NoDataFound, NoPermission. */
  find(ctx: App & { operator: Operator; tx: Tx }, id: string): Promise<Found>
}

export const adminFiles = new ExtensionPoint<AdminFile>('adminFiles')

/** Serves files with the header, session, role and audit log of console calls; errors are answered as theirs. */
export function openAdminFiles(app: App, http: Http): void {
  for (const served of adminFiles.of(app))
    http.get(`${adminPath(served.path)}/:id`, (request: FastifyRequest, reply: FastifyReply) =>
      answer(app, served, request, reply),
    )
}

async function answer(app: App, served: AdminFile, request: FastifyRequest, reply: FastifyReply) {
  try {
    const operator = await operatorOf(app, request, served)
    const { id = '' } = request.params as { id?: string }
    const { file, name, mime } = await findRecorded(app, served, operator, id)
    await storeAuditHead(app)
    const stored = await filesOf(app).open(file)
    if (!stored) throw new ApiError('NoDataFound')
    return reply
      .header('content-type', mime)
      .header('content-length', stored.size)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(stored.stream)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const retDesc = textOf(error.error, languageOf(request))
    return reply.send({ retCode: errors[error.error], retDesc, data: error.data })
  }
}

const findRecorded = (app: App, served: AdminFile, operator: Operator, id: string): Promise<Found> =>
  app.transaction(async (tx) => {
    const found = await served.find({ ...app, operator, tx }, id)
    const { subject, detail } = found
    await recordAs(tx, operator, { at: app.clock.now(), action: served.path, subject, detail })
    return found
  })
