import { systemLine } from '../../kit/system-line.ts'

export const friendLines = {
  friendsNow: systemLine('person', {}),
}
