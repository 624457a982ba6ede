let lead: (() => void) | undefined

/** Who leads a person on when a call is only for those whose identity is verified; gives the way to stop. */
export function onUnverified(hear: () => void): () => void {
  lead = hear
  return () => {
    if (lead === hear) lead = undefined
  }
}

/** @returns whether somebody leads on; otherwise the refusal shows itself. */
export function hearUnverified(): boolean {
  lead?.()
  return lead !== undefined
}
