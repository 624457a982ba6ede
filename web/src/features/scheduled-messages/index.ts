import { deferPart } from '#ui/deferred.tsx'

export { useWhen } from './when.ts'
export const TimeSheet = deferPart(() => import('./time-sheet.tsx').then((m) => m.TimeSheet))
