import { limits } from '@mynah/contract/limits'

/** 428913705 as 428 913 705; also while it is being typed. */
export const groupedNumber = (number: string): string => number.replace(/\d{3}(?=\d)/g, '$& ')

/** The digits of what was typed or pasted, no more than a number has. */
export const digitsOf = (typed: string): string =>
  typed.replaceAll(/\D/g, '').slice(0, limits.meetingNumberLength)

export const isWholeNumber = (number: string): boolean => number.length === limits.meetingNumberLength
