import type { App } from '#platform/app.ts'
import { secretBoxOf, type Print } from '#platform/secrets/encryption.ts'
import { documentNumber } from '#features/identity/index.ts'

/** Hashes of an account number by each key; the first one is stored. Empty without a number. */
export function accountPrints(app: App, cardNum: string): Print[] {
  const number = documentNumber(cardNum)
  return number === '' ? [] : secretBoxOf(app).printsOf(number, 'account of a payment')
}

export function printColumns(app: App, cardNum: string) {
  const [newest] = accountPrints(app, cardNum)
  return {
    account_print: newest?.print ?? null,
    account_key: newest?.key ?? secretBoxOf(app).fingerprints[0] ?? '',
  }
}
