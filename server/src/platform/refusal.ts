import type { ErrorName } from '@mynah/contract/errors'
import type { Language } from '@mynah/contract/languages'
import { errors } from '@mynah/contract/errors'
import en from '@mynah/contract/error-texts/en'
import hi from '@mynah/contract/error-texts/hi'
import id from '@mynah/contract/error-texts/id'
import th from '@mynah/contract/error-texts/th'
import vi from '@mynah/contract/error-texts/vi'
import zh from '@mynah/contract/error-texts/zh'

const texts = { en, id, th, vi, hi, zh }

/** A 'no' with a name that the contract declares; people read its text. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly error: ErrorName
  readonly data: unknown

  constructor(error: ErrorName, data: unknown = null) {
    super(error)
    this.error = error
    this.data = data
  }
}

export const textOf = (error: ErrorName, language: Language): string => texts[language][error]

const sendErrors = new Map(
  Object.entries(errors)
    .filter(([name]) => name.startsWith('Message'))
    .map(([name, code]) => [Number(code), name as ErrorName]),
)

/** The name behind a code in an echo, such as 10022; anything unknown is 'malformed'. */
export const sendErrorOf = (code: number): ErrorName => sendErrors.get(code) ?? 'MessageMalformed'
