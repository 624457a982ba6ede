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
  /** What stands in the form at first, under the names of the call's input; and what a form asks for beside it. */
  start: Values
  /** What is typed is still there after a page that lay over this one. */
  isStored?: boolean
  /** The input that the values make; without it they are the input. */
  input?: (values: Values) => Partial<InputOf<C>>
  /** Names on the wire of fields that the form calls otherwise. */
  wire?: (values: Values) => WireNames<keyof Values & string>
  /** As that of a call, for one whose declaration is loaded with the first page and has none. */
  refusedAt?: Call['refusedAt']
  /** What stands at a field that the contract does not take. Fields without a sentence are left to the server. */
  sentences?: Sentences<keyof Values & string>
  /** What else is wrong with values, by field. */
  also?: (values: Values) => Sentences<keyof Values & string>
}

/** What the contract says of a form's fields. */
function rulesOf<Field extends string>(call: Call, wire: WireNames<Field>, refusedAt: Call['refusedAt']) {
  const wireNames = (name: Field) => wire[name] ?? [wireNameOf(call.input, name)]
  const first = (name: Field) => wire[name]?.[0] ?? name
  return {
    wireNames,
    lengthMax: (name: Field) => lengthMaxOf(call, first(name)),
    bound: (name: Field) => boundOf(call, first(name)),
    /** Whether a refusal is about a field: where it names none, the contract knows. */
    isAt: (name: Field, refusal: ApiError): boolean =>
      refusal.field
        ? wireNames(name).includes(refusal.field)
        : [name, ...wireNames(name)].some((one) => refusedAt[one]?.includes(refusal.name as ErrorName)),
  }
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
  /** Marks nothing, as for another way to fill the form in. */
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
  /** Marks what is wrong of these fields. @returns whether nothing is */
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
    /** For a field: what stands in it, and what is wrong with it. */
    field,
    /** The same for a text, as long as it may be. */
    text: (name: Field) => ({ maxLength: rules.lengthMax(name), ...field(name) }),
    /** The same with its length beside it; that of a name is counted in signs. */
    counted: (name: Field) => ({ ...rules.bound(name), ...field(name) }),
    /** The refusal where no field shows it. */
    refusal: fields.some((name) => refusedAt(name)) ? undefined : refusal,
    /** A refusal from elsewhere, as the sheet that pays has it. */
    refuse: (elsewhere: ApiError | undefined) => setGiven(elsewhere),
    /** Names on the wire of what the form shows itself. */
    fields: fields.flatMap((name) => rules.wireNames(name)),
    /** What the action gives; undefined where something is wrong, it was refused, or no answer came. */
    submit: async <T>(action: () => Promise<T>): Promise<T | undefined> =>
      check() ? resultOf(action) : undefined,
    /** The same of an action whose answer is of no use: whether it worked. */
    worked: async (action: () => Promise<unknown>): Promise<boolean> =>
      check() && (await run(action)) === 'done',
  }
}

export type CallForm<C extends Call, Values extends Record<string, unknown>> = ReturnType<
  typeof useCallForm<C, Values>
>
