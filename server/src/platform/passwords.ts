import { hash, verify } from '@node-rs/argon2'
import { boundedLine } from './bounded.ts'

/** Hashing is bounded: two at once, twenty in line, then 'try later'; a login flood must not stop the chat. */
const bounded = boundedLine(2, 20)

// OWASP's password storage cheat sheet: argon2id (the library's default), 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

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
