import * as z from '../../kit/schema.ts'
import { call, emptyInput } from '../../kit/kit.ts'

/** A feature of its own, since the login page asks it before it loads anything of providers or passkeys. */
export const signInWays = {
  /** The optional ways to sign in that this server offers. */
  list: call('login/providers', () => ({
    needs: 'nothing',
    rate: 'login',
    silent: true,
    input: emptyInput,
    output: z.object({
      /** The configured providers; the name is shown on the button. */
      list: z.array(z.object({ name: z.string() })),
      /** The host that passkeys are for; '' on a server that does not offer passkeys. */
      passkeyHost: z.string(),
    }),
  })),
}
