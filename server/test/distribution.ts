import { parse } from 'libpg-query'

/** The column by which a table would be distributed over several databases, and what it identifies. */
export type Distribution = { column: string; by: string }
export type Distributions = Readonly<Record<string, Distribution>>

type Node = { [field: string]: unknown }
type Relation = { table: string; alias: string }
type Column = { relation: string | undefined; name: string }
/** `only`: for an outer join, whose condition does not restrict the rows of the other side. */
type Equality = { left: unknown; right: unknown; only?: ReadonlySet<string> | undefined }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const childrenOf = (value: unknown): unknown[] => (isNode(value) ? Object.values(value) : [])
const queries = ['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt']

/**
 * Distributed tables that a statement uses without their distribution column, and whether it uses tables of several
 * distributions: `messages`, or `conversation and person`. Empty if one database can run it.
 *
 * A table counts as bound if its column is compared by `=` or `= any (…)` with a parameter, with a column of a CTE, of
 * an array or of the outer query, or with the distribution column of a bound table. Uses PostgreSQL's own parser.
 */
export async function unboundTables(statement: string, distributions: Distributions): Promise<string[]> {
  const { levels, ctes, tables } = await read(statement)
  const kinds = new Set(tables.flatMap((table) => distributions[table]?.by ?? []))
  const unbound = levels.flatMap((level) => unboundAt(level, distributions, ctes))
  return [...new Set([...unbound, ...(kinds.size > 1 ? [[...kinds].sort().join(' and ')] : [])])].sort()
}

/** The tables that a statement uses, without its own CTEs. */
export const tablesOf = async (statement: string): Promise<string[]> => (await read(statement)).tables

async function read(statement: string) {
  const { stmts } = (await parse(statement)) as { stmts: unknown[] }
  const ctes = new Set(collect(stmts, 'CommonTableExpr').map((cte) => String(cte.ctename)))
  const levels = queries.flatMap((kind) => collect(stmts, kind))
  const all = levels.flatMap((level) => relationsOf(level).map(({ table }) => table))
  return { levels, ctes, tables: [...new Set(all)].filter((table) => !ctes.has(table)) }
}

/** All nodes of a kind, at any depth. */
function collect(value: unknown, kind: string): Node[] {
  if (Array.isArray(value)) return value.flatMap((one) => collect(one, kind))
  if (!isNode(value)) return []
  const own = isNode(value[kind]) ? [value[kind]] : []
  return [...own, ...childrenOf(value).flatMap((one) => collect(one, kind))]
}

/** Visits one query level, without nested queries. */
function within(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((one) => within(one, visit))
  if (!isNode(value)) return
  visit(value)
  for (const [field, child] of Object.entries(value)) if (!queries.includes(field)) within(child, visit)
}

const relationsOf = (level: Node): Relation[] => [
  ...tablesIn([level.fromClause, level.usingClause]),
  ...(isNode(level.relation) ? [relationOf(level.relation)] : []),
]

function tablesIn(value: unknown): Relation[] {
  const found: Relation[] = []
  within(value, (node) => {
    if (isNode(node.RangeVar)) found.push(relationOf(node.RangeVar))
  })
  return found
}

function relationOf(range: Node): Relation {
  const table = String(range.relname)
  return { table, alias: isNode(range.alias) ? String(range.alias.aliasname) : table }
}

function unboundAt(level: Node, distributions: Distributions, ctes: ReadonlySet<string>): string[] {
  const relations = relationsOf(level)
  const distributed = relations.filter(({ table }) => table in distributions && !ctes.has(table))
  if ('cols' in level) {
    // An insert lists its columns; its select is a level of its own.
    const names = collect(level.cols, 'ResTarget').map((target) => target.name)
    const isBound = ({ table }: Relation) => names.includes(distributions[table]?.column)
    return distributed.filter((one) => !isBound(one)).map(({ table }) => table)
  }
  const equalities = conjunctsOf(level)
  const bound = new Set<string>()
  const keyOf = (one: Relation) => distributions[one.table]?.column
  const isKeyOf = (value: unknown, one: Relation) => {
    const column = columnOf(value)
    if (!column || column.name !== keyOf(one)) return false
    return column.relation === one.alias || (!column.relation && distributed.length === 1)
  }
  const isKnown = (value: unknown): boolean => {
    const column = columnOf(value)
    if (!column) return collect([value], 'ColumnRef').length === 0 || isNode((value as Node).SubLink)
    const own = distributed.find(({ alias }) => alias === column.relation)
    return own ? bound.has(own.alias) && column.name === keyOf(own) : column.relation !== undefined
  }
  for (let size = -1; size < bound.size;) {
    size = bound.size
    for (const one of distributed)
      for (const { left, right, only } of equalities)
        if (only && !only.has(one.alias)) continue
        else if ((isKeyOf(left, one) && isKnown(right)) || (isKeyOf(right, one) && isKnown(left)))
          bound.add(one.alias)
  }
  return distributed.filter(({ alias }) => !bound.has(alias)).map(({ table }) => table)
}

/** Equalities that apply to every row of a level: not those below OR and NOT. */
function conjunctsOf(level: Node): Equality[] {
  const found: Equality[] = []
  const read = (value: unknown, only?: ReadonlySet<string>): void => {
    if (!isNode(value)) return
    const { BoolExpr: all, A_Expr: one } = value
    if (isNode(all) && all.boolop === 'AND_EXPR')
      return (all.args as unknown[]).forEach((one) => read(one, only))
    if (!isNode(one)) return
    const [name] = collect(one.name, 'String')
    if (name?.sval !== '=') return
    const { lexpr, rexpr } = one
    const lefts = itemsOf(lexpr)
    // `(a, b) = (c, d)`, and `(a, b) in ((c, d), …)`, whose first row stands for all
    const [row] = isNode(rexpr) && isNode(rexpr.List) ? (rexpr.List.items as unknown[]) : [rexpr]
    const rights = lefts && itemsOf(row)
    if (lefts && rights) lefts.forEach((left, at) => found.push({ left, right: rights[at], only }))
    else found.push({ left: lexpr, right: rexpr, only })
  }
  read(level.whereClause)
  within([level.fromClause, level.usingClause], ({ JoinExpr: join }) => {
    if (!isNode(join)) return
    const side = join.jointype === 'JOIN_LEFT' ? join.rarg : join.jointype === 'JOIN_RIGHT' ? join.larg : null
    read(join.quals, side === null ? undefined : new Set(tablesIn([side]).map(({ alias }) => alias)))
  })
  return found
}

/** The parts of `(a, b)`. */
const itemsOf = (value: unknown): unknown[] | undefined =>
  isNode(value) && isNode(value.RowExpr) ? (value.RowExpr.args as unknown[]) : undefined

function columnOf(value: unknown): Column | undefined {
  if (!isNode(value) || !isNode(value.ColumnRef)) return undefined
  const names = collect(value.ColumnRef.fields, 'String').map(({ sval }) => String(sval))
  return { relation: names.at(-2), name: names.at(-1) ?? '*' }
}
