import { createHash } from 'node:crypto'
import { stringify } from 'yaml'

export type Values = { [name: string]: unknown }

type Node = { text: string } | { value: string } | { block: string; about: string; inner: Node[] }
type Scope = { root: Values; names: Values }

/**
 * Renders our Helm templates, in the part of its language that they use: paths, `if`, `range` over a map, `default`,
 * `quote`, `toYaml`, `nindent` and `sha256sum`. `npm run test:full` compares it with Helm itself.
 */
export function renderTemplate(template: string, root: Values): string {
  const parts = template.replaceAll(/\s*\{\{-/g, '{{').split(/\{\{\s*(.*?)\s*\}\}/)
  // Every second part was in braces.
  const tokens = parts.map((part, at) => (at % 2 === 0 ? { text: part } : { action: part }))
  return render(parse(tokens), { root, names: {} })
}

/** Parses tokens up to the `end` of the present block. */
function parse(tokens: ({ text: string } | { action: string })[]): Node[] {
  const nodes: Node[] = []
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    if ('text' in token) nodes.push(token)
    else if (token.action === 'end') return nodes
    else {
      const [, block, about = ''] = /^(if|range) (.+)$/.exec(token.action) ?? []
      nodes.push(block === undefined ? { value: token.action } : { block, about, inner: parse(tokens) })
    }
  }
  return nodes
}

const render = (nodes: Node[], scope: Scope): string => nodes.map((node) => renderOne(node, scope)).join('')

function renderOne(node: Node, scope: Scope): string {
  if ('text' in node) return node.text
  if ('value' in node) return String(valueOf(node.value, scope))
  if (node.block === 'if') return valueOf(node.about, scope) ? render(node.inner, scope) : ''
  const [, name = '', value = '', path = ''] = /^\$(\w+), \$(\w+) := (.+)$/.exec(node.about) ?? []
  return Object.entries(valueOf(path, scope) as Values)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) =>
      render(node.inner, { ...scope, names: { ...scope.names, [name]: key, [value]: one } }),
    )
    .join('')
}

/** A pipeline starts with a path, or a function of one; each further function gets the result so far. */
function valueOf(pipeline: string, scope: Scope): unknown {
  const [first = '', ...functions] = pipeline.split(' | ')
  const [, name, path] = /^(\w+) (\S+)$/.exec(first) ?? []
  const start = name === undefined ? lookUp(first, scope) : apply(name, lookUp(path ?? '', scope), scope)
  return functions.reduce<unknown>((value, call) => apply(call, value, scope), start)
}

function apply(call: string, value: unknown, scope: Scope): unknown {
  const [name = '', argument = ''] = call.split(' ')
  if (name === 'quote') return JSON.stringify(value)
  if (name === 'default') return value || lookUp(argument, scope)
  if (name === 'toYaml') return stringify(value).trimEnd()
  if (name === 'nindent') return `\n${String(value)}`.replaceAll('\n', `\n${' '.repeat(Number(argument))}`)
  if (name === 'sha256sum') return createHash('sha256').update(String(value)).digest('hex')
  throw new Error(`no function ${name}`)
}

function lookUp(path: string, { root, names }: Scope): unknown {
  if (path.startsWith('$')) return names[path.slice(1)]
  if (!path.startsWith('.')) throw new Error(`no path: ${path}`)
  return path
    .slice(1)
    .split('.')
    .reduce<unknown>((value, name) => (value as Values)[name], root)
}
