import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { FairQueue } from '#platform/queues/fair-queue.ts'
import type { WorkerData } from './password-worker.ts'
import { requesterOf } from '#platform/http/request-context.ts'

/** For whom a password is hashed: '' without a signed-in user. `pays`: a payment waits for it. */
export type HashCaller = { userId: string; address?: string; pays?: boolean }

/** For hashes that the server makes by itself. */
export const serverAsCaller: HashCaller = { userId: 'server' }

/**
 * Hashing is limited, since a flood of logins must not stop the chat: payments get half of the cores, everything else
 * the other half. There, signed-in users have fair turns of their own, apart from others at their address. Rate limits
 * come first, so the queue holds the logins of a busy minute: the last of 240 waits some seconds, but a correct
 * password is not refused.
 */
export const hashesAtOnce = Math.max(1, Math.floor(availableParallelism() / 2))
const bounds = { atOnce: hashesAtOnce, weightMax: hashesAtOnce, waitingMax: 240, waitingOfOneMax: 240 }
const niceness = 10
const queues = { payments: new FairQueue(bounds), others: new FairQueue(bounds) }

/** Separate threads: in Node's shared pool each thread would keep the memory of a hash. They end when idle. */
const threads: Partial<Record<keyof typeof queues, Piscina>> = {}

/** Payments are hashed at normal priority, everything else below it, so that messages and payments come first. */
function threadsOf({ pays }: HashCaller): Piscina {
  const lane = pays ? 'payments' : 'others'
  const workerData: WorkerData = { niceness: pays || cost !== recommendedCost ? 0 : niceness }
  return (threads[lane] ??= new Piscina({
    filename: new URL('./password-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: hashesAtOnce,
    idleTimeout: 60_000,
    workerData,
  }))
}

const hash = (caller: HashCaller, password: string): Promise<string> =>
  threadsOf(caller).run({ password, cost }, { name: 'hash' })
const verify = (caller: HashCaller, stored: string, password: string): Promise<boolean> =>
  threadsOf(caller).run({ stored, password }, { name: 'verify' })

function inQueue<T>({ userId, address = '', pays }: HashCaller, work: () => Promise<T>): Promise<T> {
  return (pays ? queues.payments : queues.others).run(requesterOf({ userId, address }), 1, work)
}

/** From the OWASP password storage cheat sheet: argon2id (the library's default), 19 MiB, two passes, one lane. */
export const recommendedCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let cost = recommendedCost

/** For tests, which sign in thousands of users; hashes this cheap need no lower priority. */
export function setHashCost(next: typeof recommendedCost): void {
  cost = next
}

/** Keyboards and systems may send a letter with its mark as one code point or as several. */
export const normalisePassword = (password: string): string => password.normalize('NFC')

export const hashPassword = (caller: HashCaller, password: string): Promise<string> =>
  inQueue(caller, () => hash(caller, normalisePassword(password)))

/** `rightAsTyped`: the hash is older than normalisation, and has to be replaced. */
export type PasswordMatch = 'right' | 'rightAsTyped' | 'wrong'

/** A hash of no password, made once outside of the queues: inside, a full queue would make it fail for ever. */
let nobody: Promise<string> | undefined

/** Takes the same time for users who do not exist or have no password. */
export async function matchPassword(
  caller: HashCaller,
  password: string,
  stored: string | null | undefined,
): Promise<PasswordMatch> {
  nobody ??= hash(serverAsCaller, 'nobody has this password')
  const against = stored ?? (await nobody)
  const normalised = normalisePassword(password)
  const match = await inQueue(caller, async (): Promise<PasswordMatch> => {
    if (await verify(caller, against, normalised)) return 'right'
    return normalised !== password && (await verify(caller, against, password)) ? 'rightAsTyped' : 'wrong'
  })
  return stored === null || stored === undefined ? 'wrong' : match
}

export const isPassword = async (
  caller: HashCaller,
  password: string,
  stored: string | null | undefined,
): Promise<boolean> => (await matchPassword(caller, password, stored)) !== 'wrong'
