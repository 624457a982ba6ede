import type { PayAddress } from '@mynah/contract/wallet'
import type { App } from '#platform/app.ts'
import * as store from './store.ts'

/**
 * How money comes in from outside. A provider says where it is to be sent; whether it came is reported later, by an operator
 * or, for one that reports it itself, by its own call. Manual is the only one that this server brings.
 */
export type Provider = { addresses(app: App): Promise<PayAddress[]> }

/** The operators' own accounts; they compare what came with the voucher. */
const manual: Provider = { addresses: (app) => store.addresses(app.db) }

export const providerOf = (_form: number): Provider => manual
