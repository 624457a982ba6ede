import * as z from './schema.ts'
import type { Language } from './languages.ts'

type ArgsShape = Record<string, z.core.$ZodType<string | undefined, string | undefined>>

export type SystemLine<
  From extends 'person' | 'system' = 'person' | 'system',
  Args extends ArgsShape = ArgsShape,
> = { from: From; args: z.ZodMiniObject<Args> }

/**
 * Declares the arguments of a system line, which a chat shows in grey between messages. `who` acted and `people` were acted on; for the
 * reader clients write 'you' instead, found by `ids`. A line `from` the system user counts as unread and is pushed.
 */
export const systemLine = <const From extends 'person' | 'system', Args extends ArgsShape>(
  from: From,
  args: Args,
): SystemLine<From, Args> => ({ from, args: z.object(args) })

export const textArg = z.string()
/** Absent in older rows. */
export const optionalTextArg = z.optional(z.string())
/** Names separated by commas, and the ids of the same users in the same order. */
export const peopleArgs = { people: textArg, ids: optionalTextArg }

/** The text of a system user's line in a push notification; `{name}` is replaced by an argument. */
export type PushTexts<Lines extends Record<string, SystemLine>> = {
  [Key in keyof Lines as Lines[Key]['from'] extends 'system' ? Key : never]: Record<Language, string>
}
