/** The values of all extension points of an app; complete once the app is created. */
export type Extensions = ReadonlyMap<object, readonly unknown[]>

/** The values of one feature for one extension point. */
export type Extension<T = unknown> = { point: object; values: readonly T[] }

/**
 * Lets higher features contribute to the work of a lower feature or the platform, while imports lead downwards only: the
 * lower one declares the point with its type, the higher one lists its values in its manifest.
 */
export class ExtensionPoint<in out T> {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  with<const Values extends readonly T[]>(...values: Values): Extension<Values[number]> {
    return { point: this, values }
  }

  /** All values, in the order of the features. */
  of({ extensions }: { extensions: Extensions }): readonly T[] {
    return (extensions.get(this) ?? []) as readonly T[]
  }

  /** For points that exactly one feature fills. */
  only(app: { extensions: Extensions }): T {
    const [one, ...more] = this.of(app)
    if (one === undefined || more.length > 0)
      throw new Error(`${this.name} is filled by ${one === undefined ? 'no feature' : 'several features'}`)
    return one
  }
}

export function collectExtensions(
  features: readonly { name: string; extensions?: readonly Extension[] }[],
): Extensions {
  const all = new Map<object, unknown[]>()
  for (const { point, values } of features.flatMap(({ extensions = [] }) => extensions)) {
    const before = all.get(point)
    if (before) before.push(...values)
    else all.set(point, [...values])
  }
  return all
}
