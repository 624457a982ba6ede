export { bounded, internetGuard, localGuard, open } from './guard.ts'
