export { useMoneyShown, useSetting } from './queries.ts'
