import * as z from 'zod/mini'
import type { ErrorName } from '@mynah/contract/errors'
import type { Call, InputOf, OutputOf } from '@mynah/contract/kit'
import type { Language } from '@mynah/contract/languages'
import { limits, rates } from '@mynah/contract/limits'
import { cmd, sendCode } from '@mynah/contract/socket'
import type { App } from './app.ts'
import { Refusal, textOf } from './refusal.ts'

/** One call being answered: the app, and who asks. `userId` and `sessionId` are '' where nobody is signed in. */
export type Ctx = App & {
  userId: string
  sessionId: string
  language: Language
  /** IPv6 by /64. */
  address: string
  device: { brand: string; model: string; platform: string; system: string; channel: string }
}

type CallGroup = Record<string, Call>
export type Handlers<Calls extends CallGroup> = {
  [Name in keyof Calls]: (ctx: Ctx, input: InputOf<Calls[Name]>) => Promise<OutputOf<Calls[Name]>>
}

export type Served = { call: Call; answer(ctx: Ctx, wireInput: unknown): Promise<unknown> }

/** Joins a feature's calls with its handlers; a missing or wrong one does not compile. */
export function serve<Calls extends CallGroup>(calls: Calls, handlers: Handlers<Calls>): Served[] {
  return Object.entries(calls).map(([name, call]) => {
    const handler = handlers[name] as (ctx: Ctx, input: unknown) => Promise<unknown>
    return {
      call,
      async answer(ctx, wireInput) {
        const read = z.safeDecode(call.input as z.ZodMiniType, wireInput as never)
        if (!read.success) throw new Refusal('BadParameter')
        try {
          return z.encode(call.output as z.ZodMiniType, await handler(ctx, read.data))
        } catch (error) {
          if (error instanceof Refusal) checkDeclared(call, error.error)
          throw error
        }
      },
    }
  })
}

const common = new Set<ErrorName>([
  'SessionInvalid',
  'BadParameter',
  'SignWrong',
  'NoDataFound',
  'NoPermission',
  'NotVerified',
  'NotAvailable',
  'TooOften',
  'RequestIdReused',
  'TryLater',
])

function checkDeclared(call: Call, name: ErrorName): void {
  if (common.has(name) || call.errors.includes(name)) return
  throw new Error(`${call.path} refused with ${name}, which it does not declare`)
}

/** Without an account, a call counts against the number or address that it names; failures count per address. */
const targetFields = ['mobile', 'email', 'userNum'] as const

export async function limitRate(ctx: Ctx, call: Call, input: unknown): Promise<void> {
  const rate = rates[call.rate]
  let subject = ctx.userId
  if (!subject) {
    const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
    const target = targetFields
      .map((name) => fields[name])
      .find((value): value is string => typeof value === 'string' && value !== '')
    if (target === undefined) return
    subject = `target:${target.slice(0, limits.mailLengthMax).toLowerCase()}`
  }
  if (await ctx.limiter.take(call.rate, rate, subject)) return
  if (call.rate !== 'chat') throw new Refusal('TooOften')
  // A refused message answers as its echo would.
  const { id } = input as { id?: unknown }
  const msg = textOf('MessageTooOften', ctx.language)
  const data = {
    code: sendCode.tooOften,
    msg,
    command: cmd.echo,
    data: { id: typeof id === 'string' ? id : '' },
  }
  throw new Refusal('MessageTooOften', data)
}

/** Page number and size of a list call, `size` where none is given, capped. */
export function pageOf(
  input: { pageNo?: number | undefined; pageSize?: number | undefined },
  size: number = limits.pageSize,
  max: number = limits.pageSizeMax,
): { pageNo: number; pageSize: number; offset: number } {
  const pageNo = Math.max(1, input.pageNo ?? 1)
  const pageSize = Math.min(Math.max(1, input.pageSize ?? size), max)
  return { pageNo, pageSize, offset: (pageNo - 1) * pageSize }
}

/** Takes up to one row more than the page holds, to know whether there is more. */
export function pageFrom<Row>(rows: Row[], page: { pageNo: number; pageSize: number }) {
  const { pageNo, pageSize } = page
  return { list: rows.slice(0, pageSize), pageNo, pageSize, more: rows.length > pageSize }
}
