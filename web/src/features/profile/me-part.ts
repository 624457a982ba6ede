import { ProfileHead } from './profile-head.tsx'
import { refreshMe, refreshMore } from './queries.ts'

export const mePart = {
  Head: ProfileHead,
  refresh: () => Promise.all([refreshMe(), refreshMore()]),
}
