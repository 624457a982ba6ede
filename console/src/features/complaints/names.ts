import type { ComplaintDecision, ComplaintKind } from '@mynah/contract/complaints'
import { translateNow } from '#i18n/translate.ts'

const kinds = {
  pornography: 'pornography',
  harassment: 'harassment',
  fraud: 'fraud',
  marketing: 'marketing',
  crime: 'crime',
  infringement: 'infringement',
  privacy: 'privacy',
  other: 'other',
} as const satisfies Record<ComplaintKind, string>

const decisions = {
  dismiss: 'dismissedIt',
  warn: 'warnedIt',
  freeze: 'frozeIt',
  dissolve: 'dissolvedIt',
} as const satisfies Record<ComplaintDecision, string>

/** The name of a complaint's kind; the kind itself if it is unknown. */
export const kindName = (kind: string): string =>
  Object.hasOwn(kinds, kind) ? translateNow('complaints')(kinds[kind as ComplaintKind]) : kind

/** '' while it is pending. */
export const decisionName = (decision: string): string =>
  Object.hasOwn(decisions, decision)
    ? translateNow('complaints')(decisions[decision as ComplaintDecision])
    : decision
