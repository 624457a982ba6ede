import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ErrorName } from '@mynah/contract/errors'
import { languages, type Language } from '@mynah/contract/languages'

const contract = dirname(fileURLToPath(import.meta.resolve('@mynah/contract/index')))

/** Each feature of the contract has its own; `tools/check-strings.ts` finds a refusal without a text. */
function readTexts(language: Language): Record<ErrorName, string> {
  const files = globSync(`**/error-texts/${language}.json`, { cwd: contract })
  const read = files.map((file) => JSON.parse(readFileSync(join(contract, file), 'utf8')) as object)
  return Object.assign({}, ...read) as Record<ErrorName, string>
}

const texts = Object.fromEntries(languages.map((language) => [language, readTexts(language)])) as Record<
  Language,
  Record<ErrorName, string>
>

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
