export { MyComplaintsCell } from './my-complaints-cell.tsx'
export { complainAboutGroup, complainAboutMessage, complainAboutPerson } from './paths.ts'
