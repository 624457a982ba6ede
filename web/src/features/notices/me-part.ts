import { NoticeCells } from './notice-cells.tsx'
import { invalidateAll } from './queries.ts'

export const mePart = { help: [NoticeCells], refresh: invalidateAll }
