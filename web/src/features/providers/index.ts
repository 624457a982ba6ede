export { ProviderButtons } from './provider-buttons.tsx'
export { answerOf, forgetTicket, leaveToLink, type Answer } from './queries.ts'
