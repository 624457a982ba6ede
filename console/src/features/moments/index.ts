export { MomentActions } from './moment-actions.tsx'
