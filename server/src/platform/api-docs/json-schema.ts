import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { limits } from '@mynah/contract/limits'
import { Day } from '@mynah/contract/days'
import { flag, isName, lengthOf, rangeOf } from '@mynah/contract/kit'
import { contractComments, contractModules, type Comment } from './comments.ts'
import { fieldMeanings } from './field-meanings.ts'

export type Json = { [key: string]: unknown }
/** Where a schema is declared: its module, and the call, event or component that it belongs to. */
export type Scope = { module: string; names: readonly string[] }

/** JSON Schemas of the wire format, with the named types that they refer to. */
export class Schemas {
  readonly components: Record<string, Json> = {}
  readonly #registry = z.registry<{ id: string }>()
  readonly #homes = new Map<string, Scope>()
  readonly #groups = new Map<object, { module: string; name: string }>()
  readonly #comments: readonly Comment[]
  /** Fields without a description, as `scope field`. */
  readonly unexplained = new Set<string>()

  readonly #target: Target

  private constructor(comments: readonly Comment[], target: Target) {
    this.#comments = comments
    this.#target = target
  }

  /** Reads the modules of the contract: exported types become named components, and comments become descriptions. */
  static async read(target: Target = 'draft-2020-12'): Promise<Schemas> {
    const schemas = new Schemas(contractComments(), target)
    for (const [module, file] of contractModules) {
      const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      for (const [name, value] of Object.entries(exported)) {
        if (isSchema(value)) schemas.#register(module, name, value)
        else if (typeof value === 'object' && value !== null) schemas.#groups.set(value, { module, name })
      }
    }
    return schemas
  }

  #register(module: string, name: string, value: z.core.$ZodType): void {
    if (!/^[A-Z]/.test(name) || this.#registry.has(value)) return
    const id = this.#homes.has(name) ? `${pascal(module)}${name}` : name
    this.#registry.add(value, { id })
    this.#homes.set(id, { module, names: [name] })
  }

  /** The module that exports this group of calls or events, and its name there. */
  moduleOf(group: object): string {
    return this.#groups.get(group)?.module ?? ''
  }
  nameOf(group: object): string {
    return this.#groups.get(group)?.name ?? ''
  }

  /** The comment of a call, an event or a type. */
  about({ module, names }: Scope): string {
    const path = names.join(' ')
    return this.#comments.find((one) => one.module === module && one.path.join(' ') === path)?.text ?? ''
  }

  /** The schema of what clients send. */
  input(shape: z.core.$ZodType, scope: Scope): Json {
    return this.#read(shape, scope, 'request', z.registry<{ id: string }>())
  }

  /** The schema of what clients receive; named types become references. */
  output(shape: z.core.$ZodType, scope: Scope): Json {
    return this.#read(shape, scope, 'answer', this.#registry)
  }

  #read(shape: z.core.$ZodType, scope: Scope, way: Way, metadata: z.core.$ZodRegistry<{ id: string }>): Json {
    const {
      $defs,
      definitions = $defs,
      ...read
    } = z.toJSONSchema(shape, {
      io: 'input',
      target: this.#target,
      unrepresentable: 'any',
      metadata,
      override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema as Json, way),
    }) as Json & { $defs?: Record<string, Json>; definitions?: Record<string, Json> }
    for (const [name, one] of Object.entries(definitions ?? {})) {
      const home = this.#homes.get(name) ?? scope
      this.components[name] ??= this.#explain(one, home, this.about(home))
    }
    return this.#explain(read, scope)
  }

  /** Removes types that no reference uses, since they are only the output of one call and inlined there. */
  dropUnused(document: object): void {
    const text = JSON.stringify(document)
    for (const name of Object.keys(this.components))
      if (!text.includes(`"#/components/schemas/${name}"`)) delete this.components[name]
  }

  /** Adds the description of each field, and points references to the components. */
  #explain(node: Json, scope: Scope, description = ''): Json {
    const { $schema: _, id: __, ...rest } = node
    const properties = rest.properties as Record<string, Json> | undefined
    const explained = Object.fromEntries(
      Object.entries(rest).map(([key, value]) => {
        if (key === '$ref')
          return [key, String(value).replace(/^#\/(?:\$defs|definitions)\//, '#/components/schemas/')]
        if (key !== 'properties') return [key, this.#inside(value, scope)]
        const fields = Object.entries(properties ?? {}).map(([name, one]) => {
          const inner = this.#inside(one, { ...scope, names: [...scope.names, name] }) as Json
          return [name, this.#described(inner, this.#meaningOf(name, scope))] as const
        })
        return [key, Object.fromEntries(fields)]
      }),
    )
    return description === '' ? explained : { ...explained, description }
  }

  /** Before draft 2019-09 nothing may stand next to a reference. */
  #described(one: Json, description: string): Json {
    const stands = '$ref' in one && this.#target === 'draft-07' ? { allOf: [one] } : one
    return { ...stands, description }
  }

  #inside(value: unknown, scope: Scope): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#inside(one, scope))
    return typeof value === 'object' && value !== null ? this.#explain(value as Json, scope) : value
  }

  /** The description of a field: its comment, or the general one for its name. */
  #meaningOf(name: string, scope: Scope): string {
    const said = this.#comments.filter(
      (one) => one.module === scope.module && one.path.at(-1) === name && one.path.length > 1,
    )
    const near = said.filter(({ path }) => path.some((one) => scope.names.includes(one)))
    // a shape shared by several calls of the module
    const shared = said.filter(({ path }) => /^[a-z]/.test(path[0] ?? '') && path.length === 2)
    const found = near.at(-1) ?? (shared.length === 1 ? shared[0] : undefined)
    const meaning = found?.text ?? fieldMeanings[`${scope.module}.${name}`] ?? fieldMeanings[name]
    if (meaning === undefined) this.unexplained.add(`${scope.module} ${scope.names.join('.')}.${name}`)
    return meaning ?? ''
  }
}

/** AsyncAPI uses draft 7, OpenAPI 3.1 the newest. */
type Target = 'draft-07' | 'draft-2020-12'
type Way = 'request' | 'answer'

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

const pascal = (module: string) =>
  module.replace(/(?:^|[-/])(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Adds what JSON Schema cannot see of the contract's own types: their wire format, and lengths in characters. */
function refine(schema: z.core.$ZodType, json: Json, way: Way): void {
  const length = lengthOf(schema)
  if (length) Object.assign(json, { minLength: length.min, maxLength: length.max })
  if (isName(schema)) json['x-graphemes'] = limits.nameSignsMax
  if (schema === Day) json.format = 'date'
  if (json.minLength === 0) delete json.minLength
  if (schema === flag) {
    delete json.anyOf
    Object.assign(json, way === 'answer' ? { type: 'string', enum: ['0', '1'] } : { enum: ['0', '1', 0, 1] })
  }
  const range = rangeOf(schema)
  if (range) {
    delete json.anyOf
    const type =
      way === 'answer' ? { type: 'integer' } : { type: ['integer', 'string'], pattern: '^-?\\d{1,16}$' }
    Object.assign(json, type, { minimum: range.min, maximum: range.max })
  }
}
