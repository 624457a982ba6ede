export { useMoneyShown } from './queries.ts'
