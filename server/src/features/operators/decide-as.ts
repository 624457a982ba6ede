import * as z from 'zod/mini'
import { mayUse, type AdminCall } from '@mynah/contract/admin-api'
import { ApiError, badParameter } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { fieldOf } from '#platform/http/serve.ts'
import { MalformedJson, parseStrictJson } from '#platform/http/strict-json.ts'
import { adminCalls } from './admin-api.ts'
import { guarded } from './decisions.ts'
import { perform } from './proposals.ts'
import { recordAs } from './service.ts'
import { find } from './store.ts'
import { withoutPage } from './without-page.ts'

/** Reads the JSON text of a call's input. Throws BadParameter. */
export function readInput(call: AdminCall, text: string): unknown {
  try {
    const read = z.safeDecode(call.input as z.ZodMiniType, parseStrictJson(text) as never)
    if (!read.success) throw badParameter(fieldOf(read.error))
    return read.data
  } catch (error) {
    if (error instanceof MalformedJson) throw new ApiError('BadParameter')
    throw error
  }
}

type Ordered = { path: string; input: string; detail: Record<string, string> }

/**
 * Makes a recorded call in this transaction as an operator who has ordered it, with its rows in the audit log; `detail`
 * is added to them. Throws what the call throws, and NoPermission if the operator may not make it any more. @returns
 * JSON text of its answer
 */
export async function decideAs(
  app: App,
  tx: Tx,
  operatorId: string,
  { path, input, detail }: Ordered,
): Promise<string> {
  const served = adminCalls.of(app).find(({ call }) => call.path === path)
  const operator = await find(tx, operatorId)
  if (!served || !operator || operator.disabled || !mayUse(served.call, operator.role))
    throw new ApiError('NoPermission')
  const { call } = served
  const read = readInput(call, input)
  const base = { ...app, ...withoutPage, operator }
  const { data, entries, isAtOnce } = await guarded({ ...base, tx }, call, read, () =>
    perform(served, base, tx, read),
  )
  if (!isAtOnce) throw new Error(`${path} cannot be ordered, as it may wait for a second operator`)
  const at = app.clock.now()
  for (const entry of entries)
    await recordAs(tx, operator, {
      ...{ at, action: path, subject: entry.subject },
      detail: { ...entry.detail, ...detail },
    })
  return JSON.stringify(z.encode(call.output as z.ZodMiniType, data))
}
