import { MeCompleteness } from './completeness-card.tsx'
import { ProfileHead } from './profile-head.tsx'
import { refreshMe, refreshMore } from './queries.ts'

export const mePart = {
  Head: ProfileHead,
  top: [MeCompleteness],
  refresh: () => Promise.all([refreshMe(), refreshMore()]),
}
