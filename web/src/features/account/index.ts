export { accountLive } from './live.ts'
export { refreshMe } from './queries.ts'
export { PrivacyCard } from './privacy-card.tsx'
