export { examineLater, flagRules, type Check, type FlagRule } from './rules.ts'
export { openAmong as openFlagsAmong } from './store.ts'
