export type Summary = { median: number; low: number; high: number }

export function summaryOf(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const median =
    sorted.length % 2 === 1
      ? (sorted[middle] ?? Number.NaN)
      : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
  return { median, low: sorted[0] ?? Number.NaN, high: sorted.at(-1) ?? Number.NaN }
}

const storedMax = 1 << 20

/** Latencies of one measurement in milliseconds; above a million samples only the last ones count. */
export class Latencies {
  #samples = new Float32Array(storedMax)
  #count = 0

  add(ms: number): void {
    this.#samples[this.#count % storedMax] = ms
    this.#count += 1
  }

  clear(): void {
    this.#count = 0
  }

  /** p50, p99 and p99.9; 0 without samples. */
  quantiles(): { p50: number; p99: number; p999: number } {
    const sorted = this.#samples.slice(0, Math.min(this.#count, storedMax)).sort()
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
    return { p50: at(0.5), p99: at(0.99), p999: at(0.999) }
  }
}
