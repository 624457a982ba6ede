import { self, type Rows } from './row.ts'

export const providerListRows: Rows = {
  'login/providers': self,
}
