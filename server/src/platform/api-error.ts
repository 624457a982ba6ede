import type { ErrorName } from '@mynah/contract/errors'
import type { Language } from '@mynah/contract/languages'
import en from '@mynah/contract/error-texts/en' with { type: 'json' }
import hi from '@mynah/contract/error-texts/hi' with { type: 'json' }
import id from '@mynah/contract/error-texts/id' with { type: 'json' }
import th from '@mynah/contract/error-texts/th' with { type: 'json' }
import vi from '@mynah/contract/error-texts/vi' with { type: 'json' }
import zh from '@mynah/contract/error-texts/zh' with { type: 'json' }

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
