/** Whether the user asked for reduced motion. */
export const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** No animation of ours takes longer than 250 ms. */
const moveMs = 200

/** Animates an element between two keyframes, without motion if that is reduced. @returns resolves at the end */
export async function animate(element: Element, keyframes: Keyframe[]): Promise<void> {
  if (isMotionReduced()) return
  // an animation that is replaced by another one ends too
  await element.animate?.(keyframes, { duration: moveMs, easing: 'ease-out' }).finished.catch(() => undefined)
}
