import { limits } from '@mynah/contract/limits'

/** 428913705 as 428 913 705; also for incomplete numbers while they are typed. */
export const groupedNumber = (number: string): string => number.replace(/\d{3}(?=\d)/g, '$& ')

/** The digits of what was typed or pasted, at most as many as a number has. */
export const digitsOf = (typed: string): string =>
  typed.replaceAll(/\D/g, '').slice(0, limits.meetingNumberLength)

export const isWholeNumber = (number: string): boolean => number.length === limits.meetingNumberLength
