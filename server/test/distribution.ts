import { parse } from 'libpg-query'

/** For each table that would be distributed over several databases, the column by which: its key. */
export type Keys = Readonly<Record<string, string>>

type Node = { [field: string]: unknown }
type Relation = { table: string; alias: string }
type Column = { relation: string | undefined; name: string }
/**
 * One SELECT, UPDATE, DELETE or INSERT, without those nested in it. `isCte`: it stands in a WITH clause. `isRepeated`:
 * it is a subquery of a condition or a column, or a lateral one.
 */
type Level = { kind: string; node: Node; isCte: boolean; isRepeated: boolean }
/** `only`: for an outer join, whose condition does not restrict the rows of the other side. */
type Equality = { left: unknown; right: unknown; isList: boolean; only?: ReadonlySet<string> | undefined }
/** How a table names its key: by one value or by a list of them. */
type Binding = 'one' | 'list'

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const queries = ['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt']

/**
 * Why a database that distributes these tables could not send a statement to the places of its keys when it plans it;
 * empty if it can, or if the statement has none of these tables. Read with PostgreSQL's own parser.
 *
 * Each of these tables has to be compared with a constant in its own query: `column = $1` or `column = any($1)`, never
 * with a column of a CTE, a list or an outer query, whose values are known only when the statement runs. Rows that are
 * locked or changed are those of one key. Nothing is inserted in a CTE, a key is never set, no part of a statement is
 * repeated for each item of a list, and no other table stands beside these.
 */
export async function problemsOf(statement: string, keys: Keys): Promise<string[]> {
  const { levels, ctes } = await read(statement)
  const tables = levels.flatMap(relationsOf).filter(({ table }) => !ctes.has(table))
  if (!tables.some(({ table }) => table in keys)) return []
  const found = levels.flatMap((level) => {
    const own = relationsOf(level).filter(({ table }) => table in keys && !ctes.has(table))
    return level.kind === 'InsertStmt' ? insertProblems(level, own, keys) : readProblems(level, own, keys)
  })
  const others = tables.flatMap(({ table }) => (table in keys ? [] : [`${table} beside them`]))
  return [...new Set([...found, ...others])].sort()
}

async function read(statement: string): Promise<{ levels: Level[]; ctes: ReadonlySet<string> }> {
  const { stmts } = (await parse(statement)) as { stmts: unknown[] }
  const levels: Level[] = []
  const ctes = new Set<string>()
  const visit = (value: unknown, isCte: boolean, isRepeated: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, isCte, isRepeated))
    if (!isNode(value)) return
    for (const [field, child] of Object.entries(value)) {
      if (!isNode(child)) continue
      if (field === 'CommonTableExpr') ctes.add(String(child.ctename))
      // The parts of a UNION are queries without a name of their own.
      const isPart = (field === 'larg' || field === 'rarg') && 'op' in child
      if (queries.includes(field) || isPart)
        levels.push({ kind: isPart ? 'SelectStmt' : field, node: child, isCte, isRepeated })
      const repeats = field === 'SubLink' || (field === 'RangeSubselect' && child.lateral === true)
      visit(child, isCte || field === 'CommonTableExpr', isRepeated || repeats)
    }
  }
  visit(stmts, false, false)
  return { levels, ctes }
}

/** All nodes of a kind, at any depth. */
function collect(value: unknown, kind: string): Node[] {
  if (Array.isArray(value)) return value.flatMap((one) => collect(one, kind))
  if (!isNode(value)) return []
  const own = isNode(value[kind]) ? [value[kind]] : []
  return [...own, ...Object.values(value).flatMap((one) => collect(one, kind))]
}

/** Visits one query, without nested ones. */
function within(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((one) => within(one, visit))
  if (!isNode(value)) return
  visit(value)
  for (const [field, child] of Object.entries(value)) if (!queries.includes(field)) within(child, visit)
}

const relationsOf = ({ node }: Level): Relation[] => [
  ...tablesIn([node.fromClause, node.usingClause]),
  ...(isNode(node.relation) ? [relationOf(node.relation)] : []),
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

function readProblems({ node, isRepeated }: Level, own: Relation[], keys: Keys): string[] {
  const bindings = bindingsOf(node, own, keys)
  const isList = ({ alias }: Relation) => bindings.get(alias) === 'list'
  const isCut = 'limitCount' in node || 'limitOffset' in node
  const locked = listOf(node.lockingClause).flatMap((clause) => {
    const named = tablesIn((clause as { LockingClause: Node }).LockingClause.lockedRels)
    return own.filter(({ alias }) => named.length === 0 || named.some(({ table }) => table === alias))
  })
  const targets = isNode(node.relation) ? own.filter(({ alias }) => alias === targetOf(node)) : []
  return [
    ...own.filter(({ alias }) => !bindings.has(alias)).map(({ table }) => `${table} without key`),
    ...own
      .filter((one) => isCut && isRepeated && isList(one))
      .map(({ table }) => `${table} for each of a list`),
    ...locked.filter(isList).map(({ table }) => `${table} locked by a list`),
    ...targets.filter(isList).map(({ table }) => `${table} changed by a list`),
    ...targets.flatMap((target) => setProblems(node.targetList, target, keys)),
  ]
}

const targetOf = (node: Node) => relationOf(node.relation as Node).alias

const setProblems = (targets: unknown, { table }: Relation, keys: Keys): string[] =>
  collect(targets, 'ResTarget').some(({ name }) => name === keys[table]) ? [`key of ${table} set`] : []

function insertProblems({ node, isCte }: Level, own: Relation[], keys: Keys): string[] {
  const inCte = isCte ? ['insert in a CTE'] : []
  const [target] = own
  if (!target) return inCte
  const conflict = isNode(node.onConflictClause) ? node.onConflictClause.targetList : undefined
  const set = setProblems(conflict, target, keys)
  const names = collect(node.cols, 'ResTarget').map(({ name }) => name)
  const at = names.indexOf(keys[target.table] ?? '')
  const source = isNode(node.selectStmt) ? node.selectStmt.SelectStmt : undefined
  const isKnown = at !== -1 && isNode(source) && hasKeyAt(source, at, keys)
  return [...inCte, ...set, ...(isKnown ? [] : [`${target.table} without key`])]
}

/** Whether what is inserted at a place is a constant in each row, or the key of a distributed table that it reads. */
function hasKeyAt(source: Node, at: number, keys: Keys): boolean {
  if ('valuesLists' in source)
    return listOf(source.valuesLists).every((row) =>
      isConstant(listOf((row as { List: Node }).List.items)[at]),
    )
  const target = listOf(source.targetList)[at]
  const value = isNode(target) && isNode(target.ResTarget) ? target.ResTarget.val : undefined
  if (value === undefined) return false
  if (isConstant(value)) return true
  const own = tablesIn(source.fromClause).filter(({ table }) => table in keys)
  return own.some((one) => isKeyOf(value, one, own, keys))
}

/** How the tables of a query name their keys; those that do not are absent. */
function bindingsOf(node: Node, own: Relation[], keys: Keys): Map<string, Binding> {
  const bindings = new Map<string, Binding>()
  for (const { left, right, isList, only } of equalitiesOf(node))
    for (const one of own) {
      if (only && !only.has(one.alias)) continue
      const isBound =
        (isKeyOf(left, one, own, keys) && isConstant(right)) ||
        (!isList && isKeyOf(right, one, own, keys) && isConstant(left))
      if (isBound && bindings.get(one.alias) !== 'one') bindings.set(one.alias, isList ? 'list' : 'one')
    }
  return bindings
}

/** Known when a statement is planned: parameters and literals, and what is computed from these alone. */
const isConstant = (value: unknown): boolean =>
  isNode(value) && collect([value], 'ColumnRef').length === 0 && collect([value], 'SubLink').length === 0

function isKeyOf(value: unknown, one: Relation, own: Relation[], keys: Keys): boolean {
  const column = columnOf(value)
  const keyOf = ({ table }: Relation) => keys[table]
  if (!column || column.name !== keyOf(one)) return false
  if (column.relation) return column.relation === one.alias
  return own.filter((other) => keyOf(other) === column.name).length === 1
}

/** Equalities that apply to every row of a query: not those below OR and NOT. */
function equalitiesOf(node: Node): Equality[] {
  const found: Equality[] = []
  const read = (value: unknown, only?: ReadonlySet<string>): void => {
    if (!isNode(value)) return
    const { BoolExpr: all, A_Expr: one } = value
    if (isNode(all) && all.boolop === 'AND_EXPR') return listOf(all.args).forEach((one) => read(one, only))
    if (isNode(one)) found.push(...comparedIn(one).map((equality) => ({ ...equality, only })))
  }
  read(node.whereClause)
  within([node.fromClause, node.usingClause], ({ JoinExpr: join }) => {
    if (!isNode(join) || join.jointype === 'JOIN_FULL') return
    const side = join.jointype === 'JOIN_LEFT' ? join.rarg : join.jointype === 'JOIN_RIGHT' ? join.larg : null
    read(join.quals, side === null ? undefined : new Set(tablesIn([side]).map(({ alias }) => alias)))
  })
  return found
}

function comparedIn({ kind, name, lexpr, rexpr }: Node): Equality[] {
  const [operator] = collect(name, 'String')
  if (operator?.sval !== '=') return []
  if (kind !== 'AEXPR_OP' && kind !== 'AEXPR_OP_ANY' && kind !== 'AEXPR_IN') return []
  const isList = kind !== 'AEXPR_OP'
  const lefts = itemsOf(lexpr)
  if (!lefts) return [{ left: lexpr, right: rexpr, isList }]
  // `(a, b) = (c, d)`, and `(a, b) in ((c, d), …)`
  const rows = isNode(rexpr) && isNode(rexpr.List) ? listOf(rexpr.List.items) : [rexpr]
  if (!rows.every(itemsOf)) return []
  return lefts.map((left, at) => ({ left, right: rows.map((row) => itemsOf(row)?.[at]), isList }))
}

/** The parts of `(a, b)`. */
const itemsOf = (value: unknown): unknown[] | undefined =>
  isNode(value) && isNode(value.RowExpr) ? listOf(value.RowExpr.args) : undefined

function columnOf(value: unknown): Column | undefined {
  if (Array.isArray(value) && value.length === 1) return columnOf(value[0])
  if (!isNode(value) || !isNode(value.ColumnRef)) return undefined
  const names = collect(value.ColumnRef.fields, 'String').map(({ sval }) => String(sval))
  return { relation: names.at(-2), name: names.at(-1) ?? '*' }
}
