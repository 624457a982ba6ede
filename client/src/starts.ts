import type { StartChanges } from '@mynah/contract/starts'

/** A client's start data: each part as its call returns it; the first page of the chat list in any order. */
export type StartState = Pick<Required<StartChanges>, 'sessions' | 'more' | 'counts' | 'settings' | 'call'>

/** The start data for a new mark, from that of the old one and the changes since. */
export function startAfter(
  before: StartState | undefined,
  { sessions = [], hidden = [], ...changed }: Omit<StartChanges, 'me' | 'online' | 'version'>,
): StartState {
  // without a known mark all of it is sent
  const after = { ...before, ...changed } as StartState
  if (!before || changed.more !== undefined) return { ...after, sessions }
  const changedIds = new Set([...hidden, ...sessions.map(({ id }) => id)])
  const unchanged = before.sessions.filter(({ id }) => !changedIds.has(id))
  const dates = unchanged.filter(({ isPinned }) => !isPinned).map(({ lastMsgDate }) => lastMsgDate)
  // a row that moved below the page is fetched with the next one
  const bottom = before.more ? Math.min(...dates) : 0
  const shown = sessions.filter(({ isPinned, lastMsgDate }) => isPinned || lastMsgDate >= bottom)
  return { ...after, sessions: [...unchanged, ...shown] }
}
