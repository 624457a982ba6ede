const actedMs = 60_000
let actedAt = Date.now()

const note = () => {
  actedAt = Date.now()
}
for (const name of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const)
  window.addEventListener(name, note, { capture: true, passive: true })

/** Whether the operator pressed, typed or scrolled within the last minute. */
export const hasActed = (): boolean => Date.now() - actedAt < actedMs
