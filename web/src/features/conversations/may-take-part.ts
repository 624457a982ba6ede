import type { ConversationSummary } from '@mynah/contract/conversations'
import { sendCode } from '@mynah/contract/socket'

const mutes: readonly number[] = [0, sendCode.groupSilent, sendCode.silenced]

/**
 * Whether I may react and vote there: muted people do too; where one blocked the other, or a stranger was not answered yet,
 * nobody does.
 */
export const mayTakePart = ({ refusal, textsLeft, isRequest }: ConversationSummary): boolean =>
  mutes.includes(refusal) && textsLeft < 0 && !isRequest
