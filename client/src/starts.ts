import type { StartChanges } from '@mynah/contract/starts'

/** What a client has of its start: each part as its call answers it, the first page of the chat list in any order. */
export type StartState = Pick<Required<StartChanges>, 'sessions' | 'more' | 'counts' | 'settings' | 'call'>

/** The state of the new mark, by that of the old one and what changed since. */
export function startAfter(
  before: StartState | undefined,
  { sessions = [], hidden = [], ...changed }: Omit<StartChanges, 'me'>,
): StartState {
  // without a mark that is known all of it is sent
  const after = { ...before, ...changed } as StartState
  if (!before || changed.more !== undefined) return { ...after, sessions }
  const changedIds = new Set([...hidden, ...sessions.map(({ id }) => id)])
  const unchanged = before.sessions.filter(({ id }) => !changedIds.has(id))
  const dates = unchanged.filter(({ isPinned }) => !isPinned).map(({ lastMsgDate }) => lastMsgDate)
  // a row below the page comes with those around it
  const bottom = before.more ? Math.min(...dates) : 0
  const shown = sessions.filter(({ isPinned, lastMsgDate }) => isPinned || lastMsgDate >= bottom)
  return { ...after, sessions: [...unchanged, ...shown] }
}
