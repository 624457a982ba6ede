import { identityState } from '@mynah/contract/identity'
import type { App } from '#platform/app.ts'
import { isUniqueViolation, violates, type Db, type Tx } from '#platform/database/database.ts'
import { secretBoxOf, type Print } from '#platform/secrets/encryption.ts'
import { ApiError } from '#platform/api-error.ts'
import { secretsOf } from './secrets.ts'
import * as store from './store.ts'

/**
 * The zero digits of scripts in which a number may be typed: Arabic, Persian, Devanagari, Bengali, Thai, Lao, Myanmar,
 * Khmer.
 */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x17e0]
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  const zero = zeros.find((one) => code >= one && code < one + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** Normalises a document number: letters and digits only, upper case. */
export const documentNumber = (cardId: string): string =>
  [...cardId.normalize('NFKC').toUpperCase()]
    .map(asciiDigit)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')

type Document = Pick<store.IdentityRow, 'country' | 'card_kind'> & { cardId: string }

/** Hashes by each key; the first one is stored. */
export const printsOf = (app: App, { country, card_kind, cardId }: Document): Print[] =>
  secretBoxOf(app).printsOf(`${country} ${card_kind} ${documentNumber(cardId)}`, 'document of an identity')

/** The columns of a document besides its encrypted data. */
export function printColumns(app: App, document: Document) {
  const [newest] = printsOf(app, document)
  return { document_print: newest?.print ?? null, document_key: newest?.key ?? '', document_double: false }
}

/** Other accounts with the same document, in any state. */
export const sameDocument = (app: App, db: Db, row: store.IdentityRow): Promise<store.SameDocument[]> =>
  row.sealed === null
    ? Promise.resolve([])
    : store.withPrints(
        db,
        row.user_id,
        printsOf(app, { ...row, ...secretsOf(app, row) }).map(({ print }) => print),
      )

/** Throws DocumentInUse if the document verifies another account. */
export async function requireFree(app: App, tx: Tx, row: store.IdentityRow): Promise<void> {
  const others = await sameDocument(app, tx, row)
  if (others.some(({ state }) => state === identityState.approved)) throw new ApiError('DocumentInUse')
}

/** Of two concurrent decisions about one document, one throws DocumentInUse. */
export async function ifFree(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    throw violates(error, 'identities_document') ? new ApiError('DocumentInUse') : error
  }
}

const atOnce = 200

/** Computes hashes that are missing, or made with an older key; runs each minute. */
export async function printDocuments(app: App): Promise<void> {
  const newest = secretBoxOf(app).fingerprints[0] ?? ''
  for (const row of await store.unprinted(app.db, newest, atOnce)) {
    const columns = printColumns(app, { ...row, ...secretsOf(app, row) })
    const write = (isDouble: boolean) =>
      store.setPrint(app.db, row, { ...columns, document_double: isDouble })
    try {
      // The account verified first has the document: rows come in that order.
      await write(false)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      await write(true)
    }
  }
}
