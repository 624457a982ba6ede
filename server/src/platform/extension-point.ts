/** What all features of an app put into extension points; complete when the app is made. */
export type Extensions = ReadonlyMap<object, readonly unknown[]>

/** What one feature puts into one extension point. */
export type Extension<T = unknown> = { point: object; values: readonly T[] }

/**
 * Where features above take part in what a feature, or the platform, does: the lower one declares the point with the type
 * that it expects, the higher one names its values in its manifest. So imports lead downwards only.
 */
export class ExtensionPoint<in out T> {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  with<const Values extends readonly T[]>(...values: Values): Extension<Values[number]> {
    return { point: this, values }
  }

  /** What the features gave, in the order of the features. */
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
