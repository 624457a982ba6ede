import type { ErrorName } from '@mynah/contract/errors'
import type { Language } from '@mynah/contract/languages'
import en from '@mynah/contract/error-texts/en'
import hi from '@mynah/contract/error-texts/hi'
import id from '@mynah/contract/error-texts/id'
import th from '@mynah/contract/error-texts/th'
import vi from '@mynah/contract/error-texts/vi'
import zh from '@mynah/contract/error-texts/zh'

const texts = { en, id, th, vi, hi, zh }

/** A 'no' with a name that the contract declares; people read its text. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly error: ErrorName
  readonly data: unknown

  constructor(error: ErrorName, data: unknown = null) {
    super(error)
    this.error = error
    this.data = data
  }
}

/** A parameter that does not fit; `field` is its name on the wire, so that a form can point at it. */
export const badParameter = (field: string): ApiError => new ApiError('BadParameter', { field })

export const textOf = (error: ErrorName, language: Language): string => texts[language][error]
