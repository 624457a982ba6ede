import { useRef, useState } from 'react'
import type { ErrorName } from '@mynah/contract/errors'
import type { Call, InputOf } from '@mynah/contract/kit'
import { refusedFields, wireNameOf } from '@mynah/contract/wire-names'
import type { ApiError } from '@mynah/client/errors'
import { boundOf, lengthMaxOf } from '#client/api/field-bounds.ts'
import { useAction } from '#client/api/use-action.ts'
import { useSessionState } from '#ui/pages/session-state.ts'

type Sentences<Field extends string> = { [F in Field]?: string | false | undefined }
type WireNames<Field extends string> = { [F in Field]?: readonly string[] | undefined }

type Options<C extends Call, Values> = {
  /** Initial values by the names of the call's input, and of fields that the form has in addition. */
  start: Values
  /** Preserves the typed values while another page is open above this one. */
  isStored?: boolean
  /** Converts the values to the input; by default they are the input. */
  input?: (values: Values) => Partial<InputOf<C>>
  /** Wire names of fields that have another name in the form. */
  wire?: (values: Values) => WireNames<keyof Values & string>
  /** As `refusedAt` of a call, for calls whose declaration is loaded with the first page and has none. */
  refusedAt?: Call['refusedAt']
  /**
   * The sentence at a field with a value that the contract does not accept. Fields without one are left to the server.
   */
  sentences?: Sentences<keyof Values & string>
  /** Further checks of the values, by field. */
  also?: (values: Values) => Sentences<keyof Values & string>
}

/** The contract's rules for the fields of a form. */
function rulesOf<Field extends string>(call: Call, wire: WireNames<Field>, refusedAt: Call['refusedAt']) {
  const wireNames = (name: Field) => wire[name] ?? [wireNameOf(call.input, name)]
  const first = (name: Field) => wire[name]?.[0] ?? name
  return {
    wireNames,
    lengthMax: (name: Field) => lengthMaxOf(call, first(name)),
    bound: (name: Field) => boundOf(call, first(name)),
    /** Whether a refusal is about a field; if it names none, the contract's `refusedAt` decides. */
    isAt: (name: Field, refusal: ApiError): boolean =>
      refusal.field
        ? wireNames(name).includes(refusal.field)
        : [name, ...wireNames(name)].some((one) => refusedAt[one]?.includes(refusal.name as ErrorName)),
  }
}

/**
 * The state of a form for one call. Lengths, patterns and the refusals of each field come from the contract; the form
 * supplies sentences and layout.
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
  const { busy, refused, errorOf, forget: forgetRefused, run, resultOf } = useAction()
  const refusal = given ?? refused
  const rules = rulesOf<Field>(call, options.wire?.(values) ?? {}, {
    ...call.refusedAt,
    ...options.refusedAt,
  })

  const fields = Object.keys(start) as Field[]
  const refusedAt = (name: Field): string | undefined =>
    refusal && rules.isAt(name, refusal) ? refusal.text || undefined : undefined
  const errorAt = (name: Field): string | undefined =>
    wrong.includes(name) ? also()[name] || sentences[name] || undefined : undefined
  const forgetRefusal = () => {
    setGiven(undefined)
    forgetRefused()
  }
  /** Clears all errors, for instance when another way to fill in the form is chosen. */
  const forget = () => {
    setWrong([])
    forgetRefusal()
  }
  const set = (part: Partial<Values>) => {
    latest.current = { ...latest.current, ...part }
    store(latest.current)
    setWrong((before) => before.filter((name) => !(name in part)))
    forgetRefusal()
  }
  /** Marks invalid fields. @returns whether all are valid */
  const check = (of: readonly Field[] = fields): boolean => {
    const [refusedOnWire, beyond] = [refusedFields(call.input, input(values)), also()]
    const isRefused = (name: Field) => rules.wireNames(name).some((one) => refusedOnWire.has(one))
    const found = of.filter((name) => beyond[name] || (sentences[name] && isRefused(name)))
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
    ...{ values, set, busy, check, errorAt, refusedAt, errorOf, forget },
    /** Props of a field: its value and its error. */
    field,
    /** The same for a text field, with its maximum length. */
    text: (name: Field) => ({ maxLength: rules.lengthMax(name), ...field(name) }),
    /** The same with a visible character counter; names are counted in graphemes. */
    counted: (name: Field) => ({ ...rules.bound(name), ...field(name) }),
    /** The refusal, if no field shows it. */
    refusal: fields.some((name) => refusedAt(name)) ? undefined : refusal,
    /** Sets a refusal from elsewhere, such as the payment sheet. */
    refuse: (elsewhere: ApiError | undefined) => setGiven(elsewhere),
    /** Wire names of the fields that the form shows. */
    fields: fields.flatMap((name) => rules.wireNames(name)),
    /** The result of the action; undefined if a field is invalid, the call was refused, or no answer came. */
    submit: async <T>(action: () => Promise<T>): Promise<T | undefined> =>
      check() ? resultOf(action) : undefined,
    /** The same for an action without a result: whether it succeeded. */
    worked: async (action: () => Promise<unknown>): Promise<boolean> =>
      check() && (await run(action)) === 'done',
  }
}

export type CallForm<C extends Call, Values extends Record<string, unknown>> = ReturnType<
  typeof useCallForm<C, Values>
>
