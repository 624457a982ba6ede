export { CashOf } from './cash-screen.tsx'
export { EntriesOf } from './entries-of.tsx'
