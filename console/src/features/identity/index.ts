export { CorrectNumber } from './correct-number.tsx'
export { IdentityOf } from './queue-screen.tsx'
