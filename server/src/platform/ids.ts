import { randomBytes, randomInt } from 'node:crypto'

/** A decimal id of 15 digits, not guessable from another; the primary key catches the collision that never comes. */
export const newId = () => String(randomInt(1, 10)) + Array.from({ length: 14 }, () => randomInt(10)).join('')

/** A secret of 256 bits. */
export const newToken = () => randomBytes(32).toString('base64url')
