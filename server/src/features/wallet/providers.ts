import type { PayAddress } from '@mynah/contract/wallet'
import type { App } from '#platform/app.ts'
import * as store from './store.ts'

/**
 * A way for money to come in. A provider tells users where to send it; its arrival is reported later, by an operator or
 * by a call of the provider's own. This server has only the manual one.
 */
export type Provider = { addresses(app: App): Promise<PayAddress[]> }

/** Accounts of the operators, who compare received payments with the vouchers. */
const manual: Provider = { addresses: (app) => store.addresses(app.db) }

export const providerOf = (_form: number): Provider => manual
