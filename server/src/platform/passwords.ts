import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { FairQueue } from './fair-queue.ts'
import type { WorkerData } from './password-worker.ts'
import { askerOf } from './request-context.ts'

/** Who asks for a hash: '' while nobody is signed in. `pays`: it stands between a user and a payment. */
export type HashCaller = { userId: string; address?: string; pays?: boolean }

/** Hashes for what the server does by itself. */
export const serverAsCaller: HashCaller = { userId: 'server' }

/**
 * Hashing is bounded, since a flood of logins must not stop the chat: payments have half of the cores, and everything else
 * the other half. There users who are signed in have turns of their own beside the strangers of their address. Limits run
 * before it, so a queue holds what a busy minute brings: the last of 240 waits some seconds, and a right password is not
 * refused.
 */
export const hashesAtOnce = Math.max(1, Math.floor(availableParallelism() / 2))
const bounds = { atOnce: hashesAtOnce, weightMax: hashesAtOnce, waitingMax: 240, waitingOfOneMax: 240 }
const niceness = 10
const queues = { payments: new FairQueue(bounds), others: new FairQueue(bounds) }

/** Threads of their own: in those that all of Node shares each would keep the memory of a hash. They end when idle. */
const threads: Partial<Record<keyof typeof queues, Piscina>> = {}

/** Payments are hashed at the priority of the process, everything else below it: messages and payments come first. */
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
  return (pays ? queues.payments : queues.others).run(askerOf({ userId, address }), 1, work)
}

/** OWASP's password storage cheat sheet: argon2id (the library's default), 19 MiB, two passes, one lane. */
export const recommendedCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let cost = recommendedCost

/** For tests, which sign in thousands of users; what costs so little need not give way to anything. */
export function setHashCost(next: typeof recommendedCost): void {
  cost = next
}

/** The same letters with marks are typed in one code point or in several, by system and keyboard. */
export const normalisePassword = (password: string): string => password.normalize('NFC')

export const hashPassword = (caller: HashCaller, password: string): Promise<string> =>
  inQueue(caller, () => hash(caller, normalisePassword(password)))

/** `rightAsTyped`: the hash is of the time before passwords were normalised, and is to be replaced. */
export type PasswordMatch = 'right' | 'rightAsTyped' | 'wrong'

/** Made once, outside of the queues: made in one, a full queue would make it fail for ever. */
let nobody: Promise<string> | undefined

/** Takes as long for a user who does not exist, or has no password. */
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
