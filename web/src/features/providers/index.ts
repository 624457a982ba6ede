export { ProviderButtons } from './provider-buttons.tsx'
export { useProviderAnswer } from './answer.ts'
export { leaveToLink, type Answer } from './queries.ts'
