import { self, type Rows } from './row.ts'

export const signInWaysRows: Rows = {
  'login/providers': self,
}
