import { isName, lengthOf, type Call } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import { fieldSchema, wireNameOf } from '@mynah/contract/wire-names'

/** The maximum length in characters that the contract allows for this field of a call's input, by its inner name. */
export function lengthMaxOf(call: Call, field: string): number | undefined {
  const schema = fieldSchema(call.input, wireNameOf(call.input, field))
  return schema && (lengthOf(schema)?.max ?? (schema._zod.bag.maximum as number | undefined))
}

/** The same for a field with a visible counter; names are counted in graphemes. */
export function boundOf(call: Call, field: string) {
  const schema = fieldSchema(call.input, wireNameOf(call.input, field))
  const inSigns = schema !== undefined && isName(schema)
  return { max: inSigns ? limits.nameSignsMax : lengthMaxOf(call, field), inSigns }
}
