/** Whether the person asked their device for little motion. */
export const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** No motion of ours takes longer than 250 ms. */
const moveMs = 200

/** Moves an element between two keyframes; it jumps where motion is reduced. @returns once it stands. */
export async function animate(element: Element, keyframes: Keyframe[]): Promise<void> {
  if (isMotionReduced()) return
  // a motion that another one replaces ends too
  await element.animate?.(keyframes, { duration: moveMs, easing: 'ease-out' }).finished.catch(() => undefined)
}
