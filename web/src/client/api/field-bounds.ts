import { isName, lengthOf, type Call } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import { fieldSchema, wireNameOf } from '@mynah/contract/wire-names'

/** How many characters the contract lets the text have that becomes a field of a call's input, by its name inside. */
export function lengthMaxOf(call: Call, field: string): number | undefined {
  const schema = fieldSchema(call.input, wireNameOf(call.input, field))
  return schema && (lengthOf(schema)?.max ?? (schema._zod.bag.maximum as number | undefined))
}

/** The same for a field that shows its length; that of a name is counted in signs. */
export function boundOf(call: Call, field: string) {
  const schema = fieldSchema(call.input, wireNameOf(call.input, field))
  const inSigns = schema !== undefined && isName(schema)
  return { max: inSigns ? limits.nameSignsMax : lengthMaxOf(call, field), inSigns }
}
