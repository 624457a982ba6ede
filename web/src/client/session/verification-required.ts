let lead: (() => void) | undefined

/** Registers the page that explains what to do when a call needs a verified identity. @returns what removes it */
export function onVerificationRequired(listener: () => void): () => void {
  lead = listener
  return () => {
    if (lead === listener) lead = undefined
  }
}

/** @returns whether a page handles it; otherwise the refusal is shown */
export function notifyVerificationRequired(): boolean {
  lead?.()
  return lead !== undefined
}
