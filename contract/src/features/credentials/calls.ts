import * as z from '../../kit/schema.ts'
import { call, emptyOutput, flag, id, emptyInput } from '../../kit/kit.ts'

/** What an account is proven by. `provider`: an account elsewhere that signs in to this one; `passkey`: all passkeys together. */
export const CredentialKind = z.enum(['phone', 'mail', 'password', 'payPassword', 'provider', 'passkey'])
export type CredentialKind = z.output<typeof CredentialKind>

/** A change that was asked for without an old credential. `to`: the new number or address, masked, else ''. */
export const WaitingChange = z.object({
  id: z.string(),
  kind: CredentialKind,
  to: z.string(),
  createTime: z.int(),
  dueTime: z.int(),
})
export type WaitingChange = z.output<typeof WaitingChange>

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** What a link in a message is about. `waiting`: it can still be stopped; else it was made, and can be undone. */
const Linked = z.object({ kind: CredentialKind, waiting: flag, time: z.int() })

export const credentials = {
  /** Changes that wait, and until when nothing leaves the caller's wallet; 0 where nothing holds it. */
  detail: call('userCredential/detail', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(WaitingChange), holdUntil: z.int() }),
  })),
  /** Stops a change that waits. */
  stop: call('userCredential/stop', () => ({ rate: 'write', input: z.object({ id }), output: emptyOutput })),
  /** Asks for no session: the token went to an old number or address. */
  linked: call('userCredential/linked', () => ({
    needs: 'nobody',
    rate: 'login',
    input: z.object({ token }),
    output: Linked,
    errors: ['LinkEnded'],
  })),
  /** Stops a change that waits; else puts back what was before it and all later ones. Ends every session. */
  undo: call('userCredential/undo', () => ({
    needs: 'nobody',
    rate: 'login',
    input: z.object({ token }),
    output: Linked,
    errors: ['LinkEnded'],
  })),
}
