import * as z from 'zod/mini'
import { call, id, list, nothing, paged } from './kit.ts'
import { Person, Self } from './people.ts'

export const account = {
  me: call('user/getUserInfo', { input: nothing, output: Self }),
  refresh: call('user/refreshUserInfo', { input: nothing, output: Self }),
  detail: call('user/detail', { input: z.object({ id }), output: Person, silent: true }),
  /** Exact user number, phone or e-mail only; people who switched search off are absent. */
  search: call('user/search', {
    rate: 'search',
    input: z.object({ keyWords: z.string().check(z.minLength(1), z.maxLength(64)), ...paged }),
    output: list(Person),
  }),
}
