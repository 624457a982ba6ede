import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimit } from './concurrency-limit.ts'

/**
 * Hashing is bounded: two at once, since a login flood must not stop the chat. Limits run before it, so the line holds
 * what a busy minute brings: the last of 240 waits some seconds, and a right password is not refused.
 */
const bounded = concurrencyLimit(2, 240)

/** OWASP's password storage cheat sheet: argon2id (the library's default), 19 MiB, two passes, one lane. */
export const recommendedCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let cost = recommendedCost

/** For tests, which sign in thousands of users. */
export function setHashCost(next: typeof recommendedCost): void {
  cost = next
}

export const hashPassword = (password: string): Promise<string> => bounded(() => hash(password, cost))

/** Made once, outside of the line: made in it, a line that is full would make it fail for ever. */
let nobody: Promise<string> | undefined

/** Takes as long for a person who does not exist, or has no password. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  nobody ??= hash('nobody has this password', cost)
  const against = stored ?? (await nobody)
  const right = await bounded(() => verify(against, password))
  return right && stored !== null && stored !== undefined
}
