export interface Visit {
  key: string
  tab: boolean
  fromList: boolean
}

/** The visits up to the current one after a step of the history; the current one is last. */
export function nextStack(stack: readonly Visit[], visit: Visit, step: 'PUSH' | 'REPLACE' | 'POP'): Visit[] {
  if (step === 'PUSH') return [...stack, visit]
  if (step === 'REPLACE') return [...stack.slice(0, -1), visit]
  const known = stack.findLastIndex(({ key }) => key === visit.key)
  return known < 0 ? [visit] : stack.slice(0, known + 1)
}

/**
 * The number of pages on top of one another in the detail pane; a tab, or a page opened from the list, starts a new
 * stack.
 */
export function depthOf(stack: readonly Visit[]): number {
  let depth = 0
  for (const visit of stack.toReversed()) {
    if (visit.tab) break
    depth++
    if (visit.fromList) break
  }
  return depth
}
