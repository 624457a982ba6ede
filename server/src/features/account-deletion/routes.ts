import { exportPath } from '@mynah/contract/account-deletion'
import { errors } from '@mynah/contract/errors'
import { fromWireLanguage } from '@mynah/contract/languages'
import type { App } from '#platform/app.ts'
import { authentication } from '#platform/http/authentication.ts'
import { filesOf } from '#platform/files/files.ts'
import type { Http } from '#platform/http/http.ts'
import { textOf } from '#platform/api-error.ts'
import { hashOfKey } from './service.ts'
import * as store from './store.ts'

/**
 * Serves the file of an export to its owner, with the key from the proof. Both are in headers, which a link on another
 * site cannot send.
 */
export function serveExports(app: App, http: Http): void {
  http.get<{ Params: { id: string } }>(`${exportPath}:id`, async (request, reply) => {
    const { token, key } = request.headers
    const refuse = (name: 'SessionInvalid' | 'NoDataFound') => {
      const retDesc = textOf(name, fromWireLanguage(request.headers.lang))
      return reply.code(200).send({ retCode: errors[name], retDesc, data: null })
    }
    const caller = typeof token === 'string' ? await authentication.only(app).authenticate(app, token) : null
    if (!caller) return refuse('SessionInvalid')
    const row = await store.exportOf(app.db, caller.userId, request.params.id, app.clock.now())
    const opens = typeof key === 'string' && row?.key_hash?.equals(hashOfKey(key)) === true
    const file = opens && row.state === 'ready' ? await filesOf(app).open(row.file) : null
    if (!file) return refuse('NoDataFound')
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', file.size)
      .header('content-disposition', 'attachment; filename="mynah-export.zip"')
      .header('cache-control', 'no-store')
      .send(file.stream)
  })
}
