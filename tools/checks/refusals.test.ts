import { expect, test } from 'vitest'
import { readHandlers, undeclared, type Handler } from './refusals.ts'

const links: Record<string, string> = { '#shop': 'shop/index.ts', './orders.ts': 'shop/orders.ts' }

/** The errors of the only handler `buy` of this module; the shop module throws InsufficientPoints. */
function handlerOf(body: string): Handler {
  const sources = {
    'shop/index.ts': `export { order as take } from './orders.ts'\nexport const look = () => 1`,
    'shop/orders.ts': `
      export async function order(ctx: Ctx) { await lock(ctx) }
      const lock = (ctx: Ctx) => ctx.each(() => { throw new ApiError('InsufficientPoints') })`,
    'handlers.ts': `
      import { calls } from 'contract'
      import { take } from '#shop'
      import * as shop from '#shop'
      export const handlers = serve(calls, { async buy(ctx) { ${body} } })`,
  }
  const [handler] = readHandlers(
    new Map(Object.entries(sources)),
    (_, specifier) => links[specifier] ?? specifier,
  )
  return handler!
}

const refusalsOf = (body: string) => [...handlerOf(body).refusals.keys()]

test.each([
  ['the handler itself', `throw new ApiError('LinkEnded', { at: 1 })`, ['LinkEnded']],
  ['either of two', `throw new ApiError(late ? 'LinkEnded' : 'TargetTaken')`, ['LinkEnded', 'TargetTaken']],
  ['a function of another feature', `return take(ctx)`, ['InsufficientPoints']],
  ['one of a whole module', `return shop.take(ctx)`, ['InsufficientPoints']],
  ['one that is passed on', `return ctx.once(take)`, ['InsufficientPoints']],
  ['one within an object', `return { of: [await take(ctx)] }`, ['InsufficientPoints']],
  ['a name that is passed on', `return fail(late ? 'LinkEnded' : null)`, ['LinkEnded']],
  ['nothing where a refusal is only compared', `return error === 'LinkEnded'`, []],
  ['nothing', `return shop.look()`, []],
  ['nothing where only a field is called like it', `return ctx.take({ take: 1 })`, []],
])('a handler refuses with the errors that it throws: %s', (_, body, expected) => {
  expect(refusalsOf(body)).toEqual(expected)
})

test('the errors of a handler are declared by its call, or common to all calls', () => {
  const handler = handlerOf(`if (!open) throw new ApiError('BadParameter')\n return take(ctx)`)
  const common = new Set(['BadParameter'])
  expect(undeclared(handler, { path: 'shop/buy', errors: ['InsufficientPoints'] }, common)).toEqual([])
  expect(undeclared(handler, { path: 'shop/buy', errors: [] }, common)).toEqual([
    'shop/buy can refuse with InsufficientPoints (shop/orders.ts lock), which it does not declare.',
  ])
})
