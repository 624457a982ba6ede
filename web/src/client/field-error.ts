import { ApiError } from '@mynah/client/errors'

/** The text of a refusal that is about one of these fields, by their names on the wire. */
export const fieldErrorOf = (refusal: unknown, ...names: string[]): string | undefined =>
  refusal instanceof ApiError && names.includes(refusal.field) ? refusal.text || undefined : undefined
