import * as z from '../../kit/schema.ts'
import { call, emptyInput } from '../../kit/kit.ts'

/** By itself, since the login page asks it before anything of a provider or a passkey is loaded. */
export const signInWays = {
  /** The ways to sign in that not every server has. */
  list: call('login/providers', () => ({
    needs: 'nobody',
    rate: 'login',
    silent: true,
    input: emptyInput,
    output: z.object({
      /** Which providers are set up: the name of each stands on its button. */
      list: z.array(z.object({ name: z.string() })),
      /** The host that passkeys are for, '' on a server that cannot take any. */
      passkeyHost: z.string(),
    }),
  })),
}
