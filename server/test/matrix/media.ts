import { self, type Rows } from './row.ts'

export const mediaRows: Rows = { 'media/test': self }
