import type { Call, InputOf, OutputOf } from '@mynah/contract/kit'
import { api } from '#client/api/api.ts'
import { loadPasskeys } from '#client/device/passkey-support.ts'

type Paying<C extends Call> = Omit<InputOf<C>, 'payPassword'>

/** One press of the passkey button: retries of the same request, after a lost connection, send the same assertion. */
export class PasskeyProof {
  #answer: Promise<string> | undefined

  answerFor<C extends Call>(call: C, input: Paying<C>): Promise<string> {
    this.#answer ??= loadPasskeys()
      .then(({ answerForPayment }) => answerForPayment(call, input))
      .catch((error: unknown) => {
        this.#answer = undefined
        throw error
      })
    return this.#answer
  }
}

/** Six digits, or a passkey whose assertion is bound to one request. */
export type PayProof = string | PasskeyProof

/** Makes a paying call without toasts: refusals are shown where the payment was confirmed. */
export async function pay<C extends Call>(call: C, input: Paying<C>, proof: PayProof): Promise<OutputOf<C>> {
  const payPassword = typeof proof === 'string' ? proof : await proof.answerFor(call, input)
  return api(call, { ...input, payPassword } as InputOf<C>, { quiet: true })
}
