import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  adminHeader,
  adminPath,
  mayUse,
  type AdminCall,
  type AdminInput,
  type AdminOutput,
  type OperatorRole,
} from '@mynah/contract/admin-api'
import { bulkDecisions, type BulkOrder } from '@mynah/contract/bulk-decisions'
import { flags } from '@mynah/contract/flags'
import { operators } from '@mynah/contract/operators'
import { teamwork } from '@mynah/contract/teamwork'
import { errors, success, type ErrorName } from '@mynah/contract/errors'
import { router } from '#app.tsx'
import { queryClient } from '#client.ts'

export const me = { id: '1', name: 'anna', role: 'admin' as OperatorRole, disabled: false, createTime: 1 }

type Reply = { retCode: string; retDesc: string; data: unknown }
type Served = { call: AdminCall; reply: (input: unknown) => Promise<Reply> }

const texts = Object.assign(
  {},
  ...Object.values(
    import.meta.glob('../../../contract/src/**/error-texts/en.json', { eager: true, import: 'default' }),
  ),
) as Record<ErrorName, string>

/** A fake server: a call that the test did not set up fails the test, as does a call without its header. */
class Server {
  private served = new Map<string, Served>()
  private asked: { path: string; input: unknown }[] = []
  private faults: string[] = []
  private files = new Map<string, string>()
  role: OperatorRole | undefined = 'admin'
  /** Whether decisions about several items wait, as in their first ten seconds. */
  holdsOrders = false
  private orders: BulkOrder[] = []

  /** Answers from now on with this, or with the result of this function of the input. */
  answer<C extends AdminCall>(
    call: C,
    given: AdminOutput<C> | ((input: AdminInput<C>) => AdminOutput<C> | Promise<AdminOutput<C>>),
  ): void {
    const give = typeof given === 'function' ? (given as (input: unknown) => unknown) : () => given
    this.served.set(call.path, {
      call,
      reply: async (input) => {
        const output = await give(input)
        return { retCode: success, retDesc: '', data: z.encode(call.output as z.ZodMiniType, output) }
      },
    })
  }

  refuse(call: AdminCall, name: ErrorName, data: unknown = null): void {
    this.served.set(call.path, { call, reply: async () => refusal(name, data) })
  }

  /** Decides several items as the server does: each by the call that decides a single one. */
  private answerOrders(): void {
    this.answer(bulkDecisions.start, async ({ id, queue, call, label, decisions }) => {
      const order: BulkOrder = {
        ...{ id, queue, call, label, state: 'waiting', actTime: 0 },
        results: decisions.map(({ item, name }) => ({
          item,
          name,
          retCode: '',
          refusal: '',
          holder: '',
          answer: '',
        })),
      }
      if (this.orders.some((one) => one.id === id)) return null
      this.orders = [order, ...this.orders]
      if (this.holdsOrders) return null
      for (const [nth, { input }] of decisions.entries()) {
        const result = order.results[nth]
        if (result) Object.assign(result, await this.decideOne(call, JSON.parse(input)))
      }
      order.state = 'done'
      return null
    })
    this.answer(bulkDecisions.undo, ({ id }) => {
      const order = this.orders.find((one) => one.id === id)
      const undone = order?.state === 'waiting'
      if (undone) this.orders = this.orders.filter((one) => one !== order)
      return { undone }
    })
    this.answer(bulkDecisions.list, ({ queue }) => ({
      list: this.orders.filter((one) => one.queue === queue),
    }))
  }

  private async decideOne(path: string, wire: unknown): Promise<Partial<BulkOrder['results'][number]>> {
    const one = this.served.get(path)
    if (!one) throw new Error(`${path} was not expected`)
    const input = z.decode(one.call.input as z.ZodMiniType, wire as never)
    this.asked.push({ path, input })
    const { retCode, retDesc, data } = await one.reply(input)
    if (retCode === success) return { retCode, answer: JSON.stringify(data) }
    return {
      retCode,
      refusal: retDesc,
      holder: retCode === errors.ClaimedByOther ? (data as { name: string }).name : '',
    }
  }

  /** The call gets no answer. */
  fail(call: AdminCall): void {
    this.served.set(call.path, {
      call,
      reply: async () => {
        throw new TypeError('Failed to fetch')
      },
    })
  }

  /** The call is carried out, but its next answer does not arrive. */
  loseAnswer(call: AdminCall): void {
    const one = this.served.get(call.path)
    if (!one) throw new Error(`${call.path} was not expected`)
    this.served.set(call.path, {
      call,
      reply: async (input) => {
        this.served.set(call.path, one)
        await one.reply(input)
        throw new TypeError('Failed to fetch')
      },
    })
  }

  /** A file of the console, by its path below that of calls. */
  file(path: string, text: string): void {
    this.files.set(path, text)
  }

  /** The inputs of the call so far, in order. */
  inputs<C extends AdminCall>(call: C): AdminInput<C>[] {
    return this.asked.filter(({ path }) => path === call.path).map(({ input }) => input as never)
  }

  private serveFile(path: string, request: Request): Response {
    const text = this.files.get(path)
    if (request.headers.get(adminHeader) !== '1') this.faults.push(`${path} without header`)
    return text === undefined
      ? Response.json(refusal('NoDataFound'))
      : new Response(text, { headers: { 'content-type': 'text/csv; charset=utf-8' } })
  }

  private async serve(path: string, request: Request): Promise<Response> {
    if (request.method === 'GET') return this.serveFile(path, request)
    const one = this.served.get(path)
    if (request.method !== 'POST' || request.headers.get(adminHeader) !== '1')
      this.faults.push(`${path} without header`)
    if (!one) {
      this.faults.push(`${path} was not expected`)
      return Response.json(refusal('NoDataFound'))
    }
    const input = z.decode(one.call.input as z.ZodMiniType, (await request.json()) as never)
    this.asked.push({ path, input })
    if (one.call.roles !== 'noSession') {
      if (!this.role) return Response.json(refusal('SessionInvalid'))
      if (!mayUse(one.call, this.role)) return Response.json(refusal('NoPermission'))
    }
    return Response.json(await one.reply(input))
  }

  start(): void {
    this.served.clear()
    this.asked = []
    this.faults = []
    this.files.clear()
    this.role = 'admin'
    this.answer(operators.me, () => ({ ...me, role: this.role ?? 'admin' }))
    this.answer(operators.waiting, { counts: {}, oldest: {}, newest: {} })
    this.answer(teamwork.open, { holder: null, mayClaim: true, notes: [] })
    this.answer(teamwork.list, { list: [] })
    this.answer(flags.of, { list: [] })
    this.orders = []
    this.holdsOrders = false
    this.answerOrders()
    vi.stubGlobal('fetch', (request: Request) =>
      this.serve(new URL(request.url).pathname.replace(adminPath(''), ''), request),
    )
  }

  stop(): void {
    // a page that is still mounted would make calls that nothing answers, and affect the next test
    cleanup()
    queryClient.clear()
    vi.unstubAllGlobals()
    if (this.faults.length > 0) throw new Error(this.faults.join(', '))
  }
}

function refusal(name: ErrorName, data: unknown = null): Reply {
  return { retCode: errors[name], retDesc: texts[name], data }
}

/** A fake server for each test of the file. */
export function testServer(): Server {
  const server = new Server()
  beforeEach(() => server.start())
  afterEach(() => server.stop())
  return server
}

const inside = () => screen.findByRole('navigation', { name: 'Console' })

/** Opens a page of the console by its address, and waits for the frame around it or for what is expected. */
export async function show(path: string, opened: () => Promise<unknown> = inside): Promise<void> {
  await act(() => router.navigate(path))
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await opened()
}

type Place = Pick<typeof screen, 'getByRole' | 'getByLabelText' | 'findByRole'>

export const press = (name: string | RegExp, place: Place = screen) =>
  fireEvent.click(place.getByRole('button', { name }))

export const type = (label: string | RegExp, value: string, place: Place = screen) =>
  fireEvent.change(place.getByLabelText(label), { target: { value } })

/** Submits a form as the browser does: not while a field is invalid. */
export function submit(button: string, place: Place = screen): void {
  const form = place.getByRole('button', { name: button }).closest('form')
  if (form?.reportValidity()) fireEvent.submit(form)
}

/** Presses a key outside of any field. */
export const key = (name: string) => fireEvent.keyDown(document.body, { key: name })

/** The texts of the cells of each row. */
export async function rowsOf(table: string): Promise<string[][]> {
  const rows = within(await screen.findByRole('table', { name: table })).getAllByRole('row')
  return rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => (cell.textContent ?? '').replaceAll('\u00a0', ' ')),
  )
}

/** The value of a fact by its name; undefined if it is missing. */
export const fact = (name: string) =>
  screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')

/** Waits for an error text. */
export const trouble = (text: string | RegExp) =>
  waitFor(() => {
    const said = screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? '')
    expect(said.join(' ')).toMatch(text)
    return said
  })
