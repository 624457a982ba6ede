import { useRef, useState } from 'react'
import type { ErrorName } from '@mynah/contract/errors'
import { isName, lengthOf, type Call, type InputOf } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import { fieldSchema, refusedFields, wireNameOf } from '@mynah/contract/wire-names'
import type { ApiError } from '@mynah/client/errors'
import { useAction } from '#client/use-action.ts'
import { useSessionState } from '#ui/session-state.ts'

type Sentences<Field extends string> = { [F in Field]?: string | false | undefined }

type Options<C extends Call, Values> = {
  /** What stands in the form at first, under the names of the call's input; and what a form asks for beside it. */
  start: Values
  /** What is typed is still there after a page that lay over this one. */
  isStored?: boolean
  /** The input that the values make; without it they are the input. */
  input?: (values: Values) => Partial<InputOf<C>>
  /** What stands at a field that the contract does not take. Fields without a sentence are left to the server. */
  sentences?: Sentences<keyof Values & string>
  /** What else is wrong with values, by field. */
  also?: (values: Values) => Sentences<keyof Values & string>
}

/**
 * A form that becomes the input of a call. Lengths, patterns and the refusals of each field are those of the contract; the
 * form has the sentences, and its layout.
 */
export function useCallForm<C extends Call, Values extends Record<string, unknown>>(
  call: C,
  options: Options<C, Values>,
) {
  type Field = keyof Values & string
  const { start, isStored, input = (values) => values as never } = options
  const ownState = useState(start)
  const storedState = useSessionState('form', start)
  const [values, store] = isStored ? storedState : ownState
  const latest = useRef(values)
  const sentences: Sentences<Field> = options.sentences ?? {}
  const also = (): Sentences<Field> => options.also?.(values) ?? {}
  const [wrong, setWrong] = useState<readonly Field[]>([])
  const [given, setGiven] = useState<ApiError>()
  const { busy, refused, forget, resultOf } = useAction()
  const refusal = given ?? refused

  const fields = Object.keys(start) as Field[]
  const wireName = (name: Field) => wireNameOf(call.input, name)
  const schemaOf = (name: Field) => fieldSchema(call.input, wireName(name))
  const lengthMax = (name: Field): number | undefined => {
    const schema = schemaOf(name)
    return schema && lengthOf(schema)?.max
  }
  const refusedAt = (name: Field): string | undefined => {
    if (!refusal) return undefined
    const isHere =
      refusal.field === wireName(name) || call.refusedAt[name]?.includes(refusal.name as ErrorName)
    return isHere ? refusal.text || undefined : undefined
  }
  const errorAt = (name: Field): string | undefined =>
    wrong.includes(name) ? also()[name] || sentences[name] || undefined : undefined
  const forgetRefusal = () => {
    setGiven(undefined)
    forget()
  }
  const set = (part: Partial<Values>) => {
    latest.current = { ...latest.current, ...part }
    store(latest.current)
    setWrong((before) => before.filter((name) => !(name in part)))
    forgetRefusal()
  }
  /** Marks what is wrong. @returns whether nothing is */
  const check = (): boolean => {
    const [refusedOnWire, beyond] = [refusedFields(call.input, input(values)), also()]
    const found = fields.filter(
      (name) => beyond[name] || (sentences[name] && refusedOnWire.has(wireName(name))),
    )
    setWrong(found)
    forgetRefusal()
    return found.length === 0
  }
  const field = (name: Field) => ({
    value: String(values[name]),
    onChange: (typed: string) => set({ [name]: typed } as Partial<Values>),
    error: errorAt(name),
    refused: refusedAt(name),
  })
  return {
    values,
    set,
    busy,
    check,
    errorAt,
    refusedAt,
    /** For a field: what stands in it, and what is wrong with it. */
    field,
    /** The same for a text, as long as it may be. */
    text: (name: Field) => ({ maxLength: lengthMax(name), ...field(name) }),
    /** The same with its length beside it; that of a name is counted in signs. */
    counted: (name: Field) => {
      const schema = schemaOf(name)
      const inSigns = schema !== undefined && isName(schema)
      return { max: inSigns ? limits.nameSignsMax : lengthMax(name), inSigns, ...field(name) }
    },
    /** The refusal where no field shows it. */
    refusal: fields.some((name) => refusedAt(name)) ? undefined : refusal,
    /** A refusal from elsewhere, as the sheet that pays has it. */
    refuse: (elsewhere: ApiError | undefined) => setGiven(elsewhere),
    /** Names on the wire of what the form shows itself. */
    fields: fields.map(wireName),
    /** What the action gives; undefined where something is wrong, it was refused, or no answer came. */
    submit: async <T>(action: () => Promise<T>): Promise<T | undefined> =>
      check() ? resultOf(action) : undefined,
  }
}
