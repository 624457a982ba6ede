export { MomentActions } from './moment-actions.tsx'
export { MomentFiles } from './moment-files.tsx'
