import * as z from 'zod/mini'
import type { ErrorName } from '@mynah/contract/errors'
import type { Call, InputOf, OutputOf } from '@mynah/contract/kit'
import type { Language } from '@mynah/contract/languages'
import { isQuota, limits, rates, type RateName } from '@mynah/contract/limits'
import { wireFields } from '@mynah/contract/wire-names'
import type { App } from '#platform/app.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { commonRefusals } from '#platform/common-refusals.ts'
import { noteUndeclared } from '#platform/undeclared-refusals.ts'

/** The context of a call being answered: the app and the caller. `userId` and `sessionId` are '' without a session. */
export type Ctx = App & {
  userId: string
  sessionId: string
  language: Language
  /** IPv6 by /64. */
  address: string
  device: { brand: string; model: string; platform: string; system: string; channel: string }
}

/**
 * Decides whether a call may be answered now; throws the ApiError that refuses it. Runs after session and rate, before
 * the input is decoded.
 */
export type CallGuard = (ctx: Ctx, call: Call) => Promise<void>
export const callGuards = new ExtensionPoint<CallGuard>('callGuards')

/** The error for a call above its rate, if a feature has a more specific one than TooOften. */
export const rateRefusals = new ExtensionPoint<
  (ctx: Ctx, call: Call, input: unknown) => ApiError | undefined
>('rateRefusals')

/**
 * The user, number or address that a call without a session is about, decoded as the call decodes it; '' if there is
 * none.
 */
export const rateSubjects = new ExtensionPoint<(fields: Record<string, unknown>) => string>('rateSubjects')

type CallGroup = Record<string, Call>
export type Handlers<Calls extends CallGroup> = {
  [Name in keyof Calls]: (ctx: Ctx, input: InputOf<Calls[Name]>) => Promise<OutputOf<Calls[Name]>>
}

export type Served = { call: Call; answer(ctx: Ctx, wireInput: unknown): Promise<unknown> }

/** Joins the calls of a feature with their handlers; a missing or wrong handler does not compile. */
export function serve<Calls extends CallGroup>(calls: Calls, handlers: Handlers<Calls>): Served[] {
  return Object.entries(calls).map(([name, call]) => {
    const handler = handlers[name] as (ctx: Ctx, input: unknown) => Promise<unknown>
    return {
      call,
      async answer(ctx, wireInput) {
        const read = z.safeDecode(call.input as z.ZodMiniType, wireInput as never)
        if (!read.success) throw badParameter(fieldOf(read.error))
        const run = () => handler(ctx, read.data)
        try {
          // Calls with a requestId are counted later, when it is known whether they are repeats.
          const data = await (takesRequestId(call) ? run() : withQuota(ctx, call.rate, run))
          return z.encode(call.output as z.ZodMiniType, data)
        } catch (error) {
          if (error instanceof ApiError && !isDeclared(call, error.error))
            noteUndeclared(ctx, call.path, error)
          throw error
        }
      },
    }
  })
}

/** The first wrong field; '' if the whole input is wrong. */
export const fieldOf = (error: z.core.$ZodError): string => String(error.issues[0]?.path[0] ?? '')

/** Whether a call is idempotent by a requestId: calls that move money, and others that must not happen twice. */
export const takesRequestId = ({ input }: Call): boolean => 'requestId' in wireFields(input)

/**
 * Runs an action that counts against the caller's quota, and returns the point if the action is refused. The action may
 * return it itself, if it finds that it is a repeat. Throws TooOften.
 */
export async function withQuota<T>(
  { limiter, userId }: Pick<Ctx, 'limiter' | 'userId'>,
  name: RateName,
  action: (giveBack: () => Promise<void>) => Promise<T>,
): Promise<T> {
  if (!isQuota(name)) return action(async () => {})
  if (!(await limiter.take(name, rates[name], userId))) throw new ApiError('TooOften')
  const giveBack = () => limiter.giveBack(name, userId)
  try {
    return await action(giveBack)
  } catch (error) {
    await giveBack()
    throw error
  }
}

const isDeclared = (call: Call, name: ErrorName): boolean =>
  commonRefusals.has(name) || call.errors.includes(name)

/**
 * Counts a call per account; without one, per number or address that the call names. Failures count per network
 * address.
 */
export async function limitRate(ctx: Ctx, call: Call, input: unknown): Promise<void> {
  const name = isQuota(call.rate) ? 'attempt' : call.rate
  let subject = ctx.userId
  if (!subject) {
    const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
    const target = rateSubjects.only(ctx)(fields)
    if (target === '') return
    subject = `target:${target}`
  }
  if (await ctx.limiter.take(name, rates[name], subject)) return
  throw (
    rateRefusals
      .of(ctx)
      .map((refusalOf) => refusalOf(ctx, call, input))
      .find(Boolean) ?? new ApiError('TooOften')
  )
}

/** Page number and size of a list call, at most the maximum; `size` is the default. */
export function pageOf(
  input: { pageNo?: number | undefined; pageSize?: number | undefined },
  size: number = limits.pageSize,
  max: number = limits.pageSizeMax,
): { pageNo: number; pageSize: number; offset: number } {
  const pageNo = Math.max(1, input.pageNo ?? 1)
  const pageSize = Math.min(Math.max(1, input.pageSize ?? size), max)
  return { pageNo, pageSize, offset: (pageNo - 1) * pageSize }
}

/** How many rows a list has whose older rows are asked for by the last one shown. */
const shownRows = 50

/** Reads one row more than it gives, to know whether there are older ones. */
export async function withOlder<Row>(
  read: (limit: number) => Promise<Row[]>,
  size = shownRows,
): Promise<{ list: Row[]; more: boolean }> {
  const rows = await read(size + 1)
  return { list: rows.slice(0, size), more: rows.length > size }
}

/** Takes one row more than a page, to know whether there is another page. */
export function pageFrom<Row>(rows: Row[], page: { pageNo: number; pageSize: number }) {
  const { pageNo, pageSize } = page
  return { list: rows.slice(0, pageSize), pageNo, pageSize, more: rows.length > pageSize }
}
