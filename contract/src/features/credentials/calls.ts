import * as z from '../../kit/schema.ts'
import { call, emptyOutput, flag, id, emptyInput } from '../../kit/kit.ts'

/** Kinds of credentials. `provider`: an account at a login provider; `passkey`: all passkeys together. */
export const CredentialKind = z.enum(['phone', 'mail', 'password', 'payPassword', 'provider', 'passkey'])
export type CredentialKind = z.output<typeof CredentialKind>

/**
 * A pending change of a credential, requested without an old credential. `to`: the new phone or e-mail, masked; else
 * ''.
 */
export const WaitingChange = z.object({
  id: z.string(),
  kind: CredentialKind,
  to: z.string(),
  createTime: z.int(),
  dueTime: z.int(),
})
export type WaitingChange = z.output<typeof WaitingChange>

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/**
 * The change that a link in a message refers to. `waiting`: it is pending and can be stopped; else it was made and can
 * be undone.
 */
const Linked = z.object({ kind: CredentialKind, waiting: flag, time: z.int() })

export const credentials = {
  /** Pending changes, and until when money cannot leave the caller's wallet; 0 if it can. */
  detail: call('userCredential/detail', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(WaitingChange), holdUntil: z.int() }),
  })),
  /** Stops a pending change. */
  stop: call('userCredential/stop', () => ({ rate: 'write', input: z.object({ id }), output: emptyOutput })),
  /** Needs no session: the token was sent to an old phone or e-mail. */
  linked: call('userCredential/linked', () => ({
    needs: 'nothing',
    rate: 'login',
    input: z.object({ token }),
    output: Linked,
    errors: ['LinkEnded'],
  })),
  /**
   * Stops a pending change; or, if it was made, restores the state before it and all later ones. Ends every session.
   */
  undo: call('userCredential/undo', () => ({
    needs: 'nothing',
    rate: 'login',
    input: z.object({ token }),
    output: Linked,
    errors: ['LinkEnded'],
  })),
}
