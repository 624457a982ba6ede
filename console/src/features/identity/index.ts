export { CorrectNumber } from './correct-number.tsx'
