import type { ReportedState } from '@mynah/contract/complaints'
import type { Db } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { Ctx } from '#platform/http/serve.ts'

/**
 * The user or group responsible for what was reported, and a copy of it as JSON, since it may be deleted when an
 * operator looks.
 */
export type ComplaintTarget = { targetId: string; evidence: string }

/** A kind of content of a higher feature that users can report. */
export type ComplaintSubject = {
  about: number
  /** Throws 'PersonIsYou' for the caller's own, and 'NoDataFound' for what the caller cannot see. */
  find(ctx: Ctx, id: string): Promise<ComplaintTarget>
  /** Its present state. */
  stateOf(db: Db, id: string): Promise<ReportedState>
}
export const complaintSubjects = new ExtensionPoint<ComplaintSubject>('complaintSubjects')
