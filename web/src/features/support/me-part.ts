import { SupportCell } from './support-cell.tsx'

export const mePart = { help: [SupportCell] }
