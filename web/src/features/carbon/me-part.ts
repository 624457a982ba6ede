import { CarbonCell } from './carbon-cell.tsx'

export const mePart = { own: [CarbonCell] }
