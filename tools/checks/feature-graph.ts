import type { Import } from './import-graph.ts'

const sides = ['server', 'web', 'console'] as const
export type FeatureEdge = { side: (typeof sides)[number]; from: string; to: string; imports: Import[] }

const featureIn = /^(server|web|console)\/src\/features\/([^/]+)\/./
const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path)

/** Which feature imports which, with the imports; imports of types count too. */
export function featureEdges(imports: Import[]): FeatureEdge[] {
  const edges = new Map<string, FeatureEdge>()
  for (const one of imports) {
    const [, side, from] = featureIn.exec(one.from) ?? []
    const [, sideOfTarget, to] = featureIn.exec(one.file ?? '') ?? []
    if (!side || !from || !to || side !== sideOfTarget || from === to || isTest(one.from)) continue
    const name = `${side} ${from} ${to}`
    const edge = edges.get(name) ?? { side: side as FeatureEdge['side'], from, to, imports: [] }
    edge.imports.push(one)
    edges.set(name, edge)
  }
  return [...edges.values()]
}

/** Edges that are part of a cycle; without any, the features can be ordered in levels. */
export function circularEdges(edges: FeatureEdge[]): FeatureEdge[] {
  const targets = Map.groupBy(edges, ({ side, from }) => `${side} ${from}`)
  const reaches = (side: string, start: string, goal: string): boolean => {
    const seen = new Set<string>()
    const open = [start]
    for (let here = open.pop(); here !== undefined; here = open.pop()) {
      if (here === goal) return true
      if (seen.has(here)) continue
      seen.add(here)
      open.push(...(targets.get(`${side} ${here}`) ?? []).map(({ to }) => to))
    }
    return false
  }
  return edges.filter(({ side, from, to }) => reaches(side, to, from))
}
