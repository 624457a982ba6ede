import { ApiError } from '#client/api.ts'

/** The text of a refusal that is about one of these fields, by their names on the wire. */
export const fieldErrorOf = (refusal: unknown, ...names: string[]): string | undefined =>
  refusal instanceof ApiError && names.includes(refusal.field) ? refusal.text || undefined : undefined
