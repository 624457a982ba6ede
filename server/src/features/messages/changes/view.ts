import type { ChangedMessage, Extras, MessageState } from '@mynah/contract/socket'
import type { ChangedRow, SharedState } from './change-store.ts'

/** A state as its readers get it, with the reader's own part where that is asked for. */
export const stateOf = (
  { rev, state }: Pick<ChangedRow, 'rev' | 'state'>,
  own: OwnState = {},
): MessageState => ({ rev, ...(JSON.parse(state) as SharedState), ...own })

/** The same as text, without reading what is stored. */
export function stateText(
  { rev, state }: Pick<ChangedRow, 'rev' | 'state'>,
  own: OwnState | undefined,
): string {
  const shared = state === '{}' ? '' : `,${state.slice(1, -1)}`
  return `{"rev":${rev}${shared}${own?.mine ? `,"mine":${JSON.stringify(own.mine)}` : ''}}`
}

/** What of a state is of one reader alone. */
export type OwnState = { mine?: string[] }

/** A message that changed. Its content is there where it is not as it was sent. */
export function changedMessage(row: ChangedRow, own?: OwnState): ChangedMessage {
  const { id, seq, kind, content, extras } = row
  const state = stateOf(row, own)
  const isAsSent = !state.v && !state.gone
  const text = isAsSent ? {} : { content, extras: JSON.parse(extras) as Extras }
  return { id, seq, msgType: kind, ...text, state }
}
