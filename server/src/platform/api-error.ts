import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ErrorName } from '@mynah/contract/errors'
import { languages, type Language } from '@mynah/contract/languages'

const contract = dirname(fileURLToPath(import.meta.resolve('@mynah/contract/index')))

/** Reads the error texts of all features of the contract; `tools/checks/check-strings.ts` finds errors without a text. */
function readTexts(language: Language): Record<ErrorName, string> {
  const files = globSync(`**/error-texts/${language}.json`, { cwd: contract })
  const read = files.map((file) => JSON.parse(readFileSync(join(contract, file), 'utf8')) as object)
  return Object.assign({}, ...read) as Record<ErrorName, string>
}

const texts = Object.fromEntries(languages.map((language) => [language, readTexts(language)])) as Record<
  Language,
  Record<ErrorName, string>
>

/** An error that the contract declares by name; users read its text. */
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

/** A refused parameter; `field` is its wire name, so that a form can show the error there. */
export const badParameter = (field: string): ApiError => new ApiError('BadParameter', { field })

export const textOf = (error: ErrorName, language: Language): string => texts[language][error]
