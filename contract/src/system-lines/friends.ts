import { systemLine } from '../system-line.ts'

export const friendLines = {
  friendsNow: systemLine('person', {}),
}
