import { exportPath } from '@mynah/contract/destroy'
import { errors } from '@mynah/contract/errors'
import { fromWireLanguage } from '@mynah/contract/languages'
import type { App } from '#platform/app.ts'
import { filesOf } from '#platform/files.ts'
import type { Auth, Http } from '#platform/http.ts'
import { textOf } from '#platform/refusal.ts'
import * as store from './store.ts'

/** The file of an export, to its owner alone. The token stands in the header: no link of another site has it. */
export function serveExports(app: App, http: Http, auth: Auth): void {
  http.get<{ Params: { id: string } }>(`${exportPath}:id`, async (request, reply) => {
    const { token } = request.headers
    const refuse = (name: 'SessionInvalid' | 'NoDataFound') => {
      const retDesc = textOf(name, fromWireLanguage(request.headers.lang))
      return reply.code(200).send({ retCode: errors[name], retDesc, data: null })
    }
    const caller = typeof token === 'string' ? await auth.authenticate(token) : null
    if (!caller) return refuse('SessionInvalid')
    const row = await store.exportOf(app.db, caller.userId, request.params.id, app.clock.now())
    const file = row?.state === 'ready' ? await filesOf(app).open(row.file) : null
    if (!file) return refuse('NoDataFound')
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', file.size)
      .header('content-disposition', 'attachment; filename="mynah-export.zip"')
      .header('cache-control', 'no-store')
      .send(file.stream)
  })
}
