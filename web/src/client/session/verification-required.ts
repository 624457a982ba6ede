let lead: (() => void) | undefined

/** Who leads a person on when a call is only for those whose identity is verified; gives the way to stop. */
export function onVerificationRequired(listener: () => void): () => void {
  lead = listener
  return () => {
    if (lead === listener) lead = undefined
  }
}

/** @returns whether a user leads on; otherwise the refusal shows itself. */
export function notifyVerificationRequired(): boolean {
  lead?.()
  return lead !== undefined
}
