import type { Call, InputOf, OutputOf } from '@mynah/contract/kit'
import { api } from '#client/api/api.ts'
import { loadPasskeys } from '#client/device/passkey-support.ts'

type Paying<C extends Call> = Omit<InputOf<C>, 'payPassword'>

/** One press of its button: further tries of the same request, after a lost connection, go on with the same answer. */
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

/** Six digits, or a passkey, which answers for the one request that it is shown. */
export type PayProof = string | PasskeyProof

/** Makes a call that pays, quietly: what it refuses stands where it was asked. */
export async function pay<C extends Call>(call: C, input: Paying<C>, proof: PayProof): Promise<OutputOf<C>> {
  const payPassword = typeof proof === 'string' ? proof : await proof.answerFor(call, input)
  return api(call, { ...input, payPassword } as InputOf<C>, { quiet: true })
}
