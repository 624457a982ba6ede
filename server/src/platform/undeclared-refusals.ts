import { errors } from '@mynah/contract/errors'
import { Counter } from 'prom-client'
import type { ApiError } from './api-error.ts'
import type { App } from './app.ts'
import { perApp } from './per-app.ts'

export const undeclaredRefusals = perApp(
  (app) =>
    new Counter({
      name: 'mynah_undeclared_refusals_total',
      help: 'Calls that were refused with what they do not declare, by call and retCode: a fault of ours.',
      labelNames: ['call', 'code'],
      registers: [app.metrics],
    }),
)

/**
 * Reports an error that its call does not declare. The user still gets the error's text; it is logged and counted, and
 * fails tests.
 */
export function noteUndeclared(app: App, path: string, refusal: ApiError): void {
  if (app.config.failOnUndeclared)
    throw new Error(`${path} refused with ${refusal.error}, which it does not declare`, { cause: refusal })
  const retCode = errors[refusal.error]
  undeclaredRefusals(app).inc({ call: path, code: retCode })
  app.log.error({ call: path, retCode, error: refusal }, 'a refusal that the call does not declare')
}
