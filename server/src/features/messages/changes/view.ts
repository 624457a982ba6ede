import type { ChangedMessage, Extras, MessageState } from '@mynah/contract/socket'
import type { ChangedRow, SharedState } from './change-store.ts'

/** A state for its reader, with the reader's private part if given. */
export const stateOf = (
  { rev, state }: Pick<ChangedRow, 'rev' | 'state'>,
  own: OwnState = {},
): MessageState => ({ rev, ...(JSON.parse(state) as SharedState), ...own })

/** The same as JSON text, without parsing the stored state. */
export function stateText(
  { rev, state }: Pick<ChangedRow, 'rev' | 'state'>,
  own: OwnState | undefined,
): string {
  const shared = state === '{}' ? '' : `,${state.slice(1, -1)}`
  return `{"rev":${rev}${shared}${own?.mine ? `,"mine":${JSON.stringify(own.mine)}` : ''}}`
}

/** The part of a state that belongs to one reader alone. */
export type OwnState = { mine?: string[] }

/** A changed message. Its content is present if it was changed too. */
export function changedMessage(row: ChangedRow, own?: OwnState): ChangedMessage {
  const { id, seq, kind, content, extras } = row
  const state = stateOf(row, own)
  const isAsSent = !state.v && !state.gone
  const text = isAsSent ? {} : { content, extras: JSON.parse(extras) as Extras }
  return { id, seq, msgType: kind, ...text, state }
}
