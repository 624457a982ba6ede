import { randomBytes, randomInt } from 'node:crypto'

/** A random decimal id of 15 digits; a collision, which practically never happens, violates the primary key. */
export const newId = () => String(randomInt(1, 10)) + Array.from({ length: 14 }, () => randomInt(10)).join('')

/** A random secret of 256 bits. */
export const newToken = () => randomBytes(32).toString('base64url')
