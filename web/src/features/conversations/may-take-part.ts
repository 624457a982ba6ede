import type { ConversationSummary } from '@mynah/contract/conversations'
import { sendCode } from '@mynah/contract/socket'

const mutes: readonly number[] = [0, sendCode.groupSilent, sendCode.silenced]

/**
 * Whether the user may react and vote: muted members may, but not people who blocked each other, nor strangers before
 * a reply.
 */
export const mayTakePart = ({ refusal, textsLeft, isRequest }: ConversationSummary): boolean =>
  mutes.includes(refusal) && textsLeft < 0 && !isRequest
