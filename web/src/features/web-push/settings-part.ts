import { NoticesCard } from './notices-card.tsx'

export const settingsPart = { cards: [NoticesCard] }
