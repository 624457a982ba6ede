import * as z from 'zod/mini'
import { call, emptyInput } from './kit.ts'

/** By itself, since the login page asks it before anything of a provider is loaded. */
export const providerList = {
  /** Which providers are set up: the name of each stands on its button. */
  list: call('login/providers', {
    needs: 'nobody',
    rate: 'login',
    silent: true,
    input: emptyInput,
    output: z.object({ list: z.array(z.object({ name: z.string() })) }),
  }),
}
