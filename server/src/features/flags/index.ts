export { noteDecision } from './decision-notes.ts'
export { examineLater, flagRules, type Check, type FlagRule } from './rules.ts'
export { openFor as openFlagsFor } from './store.ts'
