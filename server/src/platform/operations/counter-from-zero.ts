import { Counter, type LabelValues, type Registry } from 'prom-client'

/**
 * A counter whose series with these labels begin at 0. Prometheus sees no increase in a series that appears with its
 * first count, so an alert would miss it.
 */
export function counterFromZero<Label extends string>(
  metrics: Registry,
  { name, help, labelNames }: { name: string; help: string; labelNames: Label[] },
  series: LabelValues<Label>[],
): Counter<Label> {
  const counter = new Counter({ name, help, labelNames, registers: [metrics] })
  for (const labels of series) counter.inc(labels, 0)
  return counter
}
