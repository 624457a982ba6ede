export { useIsMoneyKnown, useMoneyShown, useSetting } from './queries.ts'
