import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { CommitQueue } from '../../server/src/features/messages/accept/commit-queue.ts'

/**
 * Loaded before the server's own code by `--import` (see servers.ts), so that the product needs no hooks: it follows
 * orders of the harness. It can end the process between a commit and its answer, move the clock, and stall.
 */
export type Order =
  | { do: 'die after commit' }
  | { do: 'die at any commit' }
  | { do: 'forget requests' }
  | { do: 'move the clock'; byMs: number }
  | { do: 'stall'; forMs: number }
  | { do: 'acknowledge early'; byMs: number }
  | { do: 'reject' }

let dieAfterCommit = false
let dieAtCommit = false
let forgets = false
let earlyMs = 0
let clockMs = 0

process.on('message', (order: Order) => {
  process.send?.('obeyed', () => {})
  if (order.do === 'die after commit') dieAfterCommit = true
  else if (order.do === 'die at any commit') dieAtCommit = true
  else if (order.do === 'forget requests') forgets = true
  else if (order.do === 'acknowledge early') earlyMs = order.byMs
  else if (order.do === 'move the clock') clockMs += order.byMs
  else if (order.do === 'reject') void Promise.reject(new Error('on purpose'))
  else {
    const until = performance.now() + order.forMs
    while (performance.now() < until);
  }
})
process.channel?.unref()

const systemNow = Date.now
Date.now = () => systemNow() + clockMs

type Query = (...words: unknown[]) => unknown
type Answer = (error: unknown, result?: unknown) => void

/** Whether this is the statement that stores a batch of messages. */
function isAppend(config: unknown): boolean {
  return textOf(config)?.includes('insert into messages') ?? false
}

const prototype = pg.Client.prototype as unknown as { query: Query }
const query = prototype.query

const textOf = (config: unknown) =>
  typeof config === 'string' ? config : (config as { text?: string } | null)?.text

/** The broken variant of money: idempotency keys are replaced, so that no request is recognised when it is repeated. */
function forget(words: unknown[]): void {
  if (!textOf(words[0])?.includes('"idempotency_keys"') || !Array.isArray(words[1])) return
  const isId = (value: unknown) => typeof value === 'string' && /^[\w-]{32}$/.test(value)
  words[1] = words[1].map((value: unknown) => (isId(value) ? randomBytes(24).toString('base64url') : value))
}

prototype.query = function (this: pg.Client, ...words: unknown[]): unknown {
  if (forgets) forget(words)
  if (dieAtCommit && textOf(words[0]) === 'commit') {
    return (query.apply(this, words) as Promise<unknown>).then(() => process.kill(process.pid, 'SIGKILL'))
  }
  if (!isAppend(words[0])) return query.apply(this, words)
  const index = words.findIndex((word) => typeof word === 'function')
  const answer = words[index] as Answer | undefined
  if (answer) {
    words[index] = (error: unknown, result?: unknown) => {
      if (dieAfterCommit && !error) process.kill(process.pid, 'SIGKILL')
      else answer(error, result)
    }
    return query.apply(this, words)
  }
  return (query.apply(this, words) as Promise<unknown>).then((result) => {
    if (dieAfterCommit) process.kill(process.pid, 'SIGKILL')
    return result
  })
}

/**
 * The broken variant of messages, which the checker must catch: it acknowledges before the commit, with guessed seqs.
 */
const add = CommitQueue.prototype.add
const guessed = new Map<string, number>()

CommitQueue.prototype.add = function (newMessage, done) {
  if (earlyMs === 0) return add.call(this, newMessage, done)
  const seq = (guessed.get(newMessage.key) ?? 0) + 1
  guessed.set(newMessage.key, seq)
  setTimeout(() => add.call(this, newMessage, () => {}), earlyMs)
  done({ code: 10_000, seq, createdAt: Date.now(), again: false, nick: '' })
}
