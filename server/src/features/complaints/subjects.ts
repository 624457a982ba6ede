import type { ReportedState } from '@mynah/contract/complaints'
import type { Db } from '#platform/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { Ctx } from '#platform/serve.ts'

/** Who answers for what was reported, and what it was then, as JSON: it may be gone when an operator looks. */
export type ComplaintTarget = { targetId: string; evidence: string }

/** What a feature above this one lets people report. */
export type ComplaintSubject = {
  about: number
  /** Throws 'PersonIsYou' of what is one's own, and 'NoDataFound' of what the caller cannot see. */
  find(ctx: Ctx, id: string): Promise<ComplaintTarget>
  /** What became of it since. */
  stateOf(db: Db, id: string): Promise<ReportedState>
}
export const complaintSubjects = new ExtensionPoint<ComplaintSubject>('complaintSubjects')
