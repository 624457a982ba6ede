import * as z from './schema.ts'
import type { ConversationRef } from '../socket.ts'

// Some fields have odd names on the wire (`vest`, `isDisturb`, `toBizId`), which are used in the contract alone. A
// schema wrapped in `renamed` decodes to the names that server and client use, and encodes to those of the wire.

/** For each wire field its name inside. `conversation.id` and `conversation.type` become one object `conversation`. */
type Names = Readonly<Record<string, string>>

export const asConversation = { toBizId: 'conversation.id', toBizType: 'conversation.type' } as const
export const asReadConversation = { toObjId: 'conversation.id', toObjType: 'conversation.type' } as const

type IdOf<N extends Names> = { [K in keyof N]: N[K] extends 'conversation.id' ? K : never }[keyof N]
type ConversationIn<Wire, N extends Names> = [IdOf<N>] extends [never]
  ? unknown
  : object extends Pick<Wire, IdOf<N> & keyof Wire>
    ? { conversation?: ConversationRef | undefined }
    : { conversation: ConversationRef }
type Renamed<Wire, N extends Names> = {
  [K in keyof Wire as K extends keyof N ? (N[K] extends `conversation.${string}` ? never : N[K]) : K]: Wire[K]
} & ConversationIn<Wire, N>

const namesOf = new WeakMap<Schema, Names>()

type WireObject = z.ZodMiniObject<z.core.$ZodLooseShape, z.core.$ZodObjectConfig>

/** An object with other field names inside. Its validation errors name the wire fields. */
export function renamed<Wire extends WireObject, const N extends Names>(
  wire: Wire,
  names: N,
): z.ZodMiniCodec<Wire, z.ZodMiniCustom<Renamed<z.output<Wire>, N>, Renamed<z.output<Wire>, N>>> {
  const fields = Object.keys(wire.shape).map((field) => [field, names[field] ?? field] as const)
  const decode = (from: Record<string, unknown>) => {
    const to: Record<string, unknown> = {}
    let [id, type]: unknown[] = []
    for (const [field, name] of fields) {
      const value = from[field]
      if (name === 'conversation.id') id = value
      else if (name === 'conversation.type') type = value
      else if (value !== undefined) to[name] = value
    }
    if (id !== undefined && type !== undefined) to.conversation = { type, id }
    return to
  }
  const encode = (from: Record<string, unknown>) => {
    const { id, type } = (from.conversation ?? {}) as Partial<ConversationRef>
    const to: Record<string, unknown> = {}
    for (const [field, name] of fields) {
      const value = name === 'conversation.id' ? id : name === 'conversation.type' ? type : from[name]
      if (value !== undefined) to[field] = value
    }
    return to
  }
  const inside = z.codec(wire, z.custom<Renamed<z.output<Wire>, N>>(), {
    decode: (value) => decode(value) as never,
    encode: (value) => encode(value as never) as never,
  })
  namesOf.set(inside, names)
  return inside
}

type Partly = { toBizId?: unknown; toBizType?: unknown }

/** Both fields of a conversation, or neither. */
export const bothOrNeither = [
  z.refine<Partly>((one) => one.toBizId === undefined || one.toBizType !== undefined, {
    path: ['toBizType'],
  }),
  z.refine<Partly>((one) => one.toBizType === undefined || one.toBizId !== undefined, { path: ['toBizId'] }),
] as const

/** The fields of a conversation, for frames that are encoded by hand. */
export const conversationFields = ({ id, type }: ConversationRef) => ({ toBizId: id, toBizType: type })
/** The same fields under the names that read receipts and read signals use. */
export const readFields = ({ id, type }: ConversationRef) => ({ toObjId: id, toObjType: type })

type Schema = z.core.$ZodType
type Def = {
  in?: Schema
  innerType?: Schema
  shape?: Record<string, Schema>
  transform?: (value: unknown) => unknown
  reverseTransform?: (value: unknown) => unknown
}
const defOf = (schema: Schema) => schema._zod.def as Def

/** The fields of a schema by their wire names. */
export function wireFields(schema: Schema): Record<string, Schema> {
  const { in: wire, shape = {} } = defOf(schema)
  return wire ? wireFields(wire) : shape
}

/** The schema of one wire field, without `optional` around it. */
export function fieldSchema(schema: Schema, name: string): Schema | undefined {
  const field = wireFields(schema)[name]
  return field && (defOf(field).innerType ?? field)
}

/** The wire name of a field. */
export function wireNameOf(schema: Schema, name: string): string {
  const renamedTo = Object.entries(namesOf.get(schema) ?? {}).find(([, inside]) => inside === name)
  return renamedTo?.[0] ?? name
}

/** The wire names of the fields whose values the schema refuses. */
export function refusedFields(schema: Schema, value: object): Set<string> {
  const { error } = z.safeEncode(schema as z.ZodMiniType, value)
  return new Set(error?.issues.map(({ path: [field] }) => String(field)))
}

/** A decoded value under its wire names. Those never change, so stored JSON uses them. */
export const toWireNames = (schema: Schema, value: unknown): unknown =>
  defOf(schema).reverseTransform?.(value) ?? value
export const fromWireNames = (schema: Schema, value: unknown): unknown =>
  defOf(schema).transform?.(value) ?? value
