import { MyComplaintsCell } from './my-complaints-cell.tsx'

export const settingsPart = { privacy: [MyComplaintsCell] }
