import { providerReturnPath } from '@mynah/contract/providers'
import type { App } from '#platform/app.ts'
import type { Http } from '#platform/http/http.ts'
import { providerOf } from './oidc.ts'
import { beganLink } from './service.ts'

const loginPage = '/pages/login/provider'
const linkPage = '/pages/my/archive/linkProvider'
const passedOn = ['code', 'state', 'error']

/**
 * The address to which a provider redirects the browser. It redirects to the page that has the ticket of this login or
 * link.
 */
export function serveProviderReturn(app: App, http: Http): void {
  http.get<{ Querystring: Record<string, unknown> }>(providerReturnPath, async (request, reply) => {
    if (!providerOf(app)) return reply.callNotFound()
    const answer = new URLSearchParams()
    for (const name of passedOn) {
      const value = request.query[name]
      if (typeof value === 'string') answer.set(name, value)
    }
    const page = (await beganLink(app, answer.get('state'))) ? linkPage : loginPage
    return reply.header('cache-control', 'no-store').redirect(`/#${page}?${answer.toString()}`)
  })
}
