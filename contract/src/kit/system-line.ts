import * as z from './schema.ts'
import type { Language } from './languages.ts'

type ArgsShape = Record<string, z.core.$ZodType<string | undefined, string | undefined>>

export type SystemLine<
  From extends 'person' | 'system' = 'person' | 'system',
  Args extends ArgsShape = ArgsShape,
> = { from: From; args: z.ZodMiniObject<Args> }

/**
 * Declares what a grey line may have as arguments. `who` did it and `people` are whom it was done to: clients put 'you' in
 * the place of their reader, by `ids` for `people`. A line `from` the system person counts as unread and is pushed.
 */
export const systemLine = <const From extends 'person' | 'system', Args extends ArgsShape>(
  from: From,
  args: Args,
): SystemLine<From, Args> => ({ from, args: z.object(args) })

export const words = z.string()
/** Older rows may be without it. */
export const optionalWords = z.optional(z.string())
/** Names with a comma between, and the ids of the same people in the same order. */
export const somePeople = { people: words, ids: optionalWords }

/** What the lines of the system person say in a notification; `{name}` stands for an argument. */
export type PushTexts<Lines extends Record<string, SystemLine>> = {
  [Key in keyof Lines as Lines[Key]['from'] extends 'system' ? Key : never]: Record<Language, string>
}
