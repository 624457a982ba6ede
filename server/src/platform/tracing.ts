import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export type Attributes = Record<string, string | number>
export type SpanKind = 'internal' | 'server' | 'client'

/** What took time, as it is exported. `start` and `end` are in ms since 1970, with fractions. */
export type FinishedSpan = {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  kind: SpanKind
  start: number
  end: number
  attributes: Attributes
  hasFailed: boolean
}

type Place = { traceId: string; parentId?: string | undefined }

/** A part of a trace that is under way. */
export class Span {
  readonly traceId: string
  readonly #id = randomBytes(8).toString('hex')
  readonly #parentId: string | undefined
  readonly #name: string
  readonly #kind: SpanKind
  readonly #start = performance.timeOrigin + performance.now()
  readonly #finished: (span: FinishedSpan) => void
  readonly #attributes: Attributes = {}
  #open = 1

  constructor(
    finished: (span: FinishedSpan) => void,
    { name, kind = 'internal' }: { name: string; kind?: SpanKind },
    { traceId, parentId }: Place,
  ) {
    this.#finished = finished
    this.#name = name
    this.#kind = kind
    this.traceId = traceId
    this.#parentId = parentId
  }

  /** As W3C Trace Context writes it, for another process. */
  get traceparent(): string {
    return `00-${this.traceId}-${this.#id}-01`
  }

  child(name: string, kind?: SpanKind): Span {
    const what = { name, ...(kind && { kind }) }
    return new Span(this.#finished, what, { traceId: this.traceId, parentId: this.#id })
  }

  set(attributes: Attributes): void {
    Object.assign(this.#attributes, attributes)
  }

  /** It does not end before the returned function was called too: what goes on by a callback. */
  hold(): () => void {
    this.#open += 1
    return () => this.end()
  }

  end(hasFailed = false): void {
    if (this.#open <= 0) return
    this.#open -= 1
    if (hasFailed) this.#open = 0
    if (this.#open > 0) return
    this.#finished({
      ...{ traceId: this.traceId, spanId: this.#id, parentId: this.#parentId },
      ...{ name: this.#name, kind: this.#kind, attributes: this.#attributes, hasFailed },
      ...{ start: this.#start, end: performance.timeOrigin + performance.now() },
    })
  }
}

const active = new AsyncLocalStorage<Span | undefined>()

/** The span in which this runs; undefined where nothing is traced, which costs a look alone. */
export const activeSpan = (): Span | undefined => active.getStore()

/** Runs an action as a part of the trace that it is in, and as it is where there is none. */
export function inSpan<T>(name: string, action: () => T, kind?: SpanKind): T {
  const parent = active.getStore()
  return parent ? runIn(parent.child(name, kind), action) : action()
}

/** Runs an action in a span, which ends with it. */
export function runIn<T>(span: Span, action: () => T): T {
  let result: T
  try {
    result = active.run(span, action)
  } catch (error) {
    span.end(true)
    throw error
  }
  if (result instanceof Promise)
    result.then(
      () => span.end(),
      () => span.end(true),
    )
  else span.end()
  return result
}

/** A callback that ends a span which begins now; what it does is within that span. */
export function spanUntil<Given extends unknown[]>(
  name: string,
  callback: (...given: Given) => void,
): (...given: Given) => void {
  const span = active.getStore()?.child(name)
  if (!span) return callback
  return (...given) => {
    span.end()
    active.run(span, () => callback(...given))
  }
}

/** Runs an action as part of the trace of an earlier moment; of none where there was none. */
export const within = <T>(span: Span | undefined, action: () => T): T =>
  span === active.getStore() ? action() : active.run(span, action)

/** Where traces begin. There is one where a collector is set up. */
export type Tracing = {
  /** A trace of its own, as often as the sampler says. */
  inRoot<T>(name: string, attributes: Attributes, action: () => T): T
  /** What another process has begun. */
  inRemote<T>(traceparent: string, name: string, action: () => T): T
  close(): Promise<void>
}
