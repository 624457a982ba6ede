import { figureNames, type FigureName } from '@mynah/contract/figures'
import type { WorkQueue } from '@mynah/contract/operators'
import type { App } from '#platform/app.ts'
import { dailyFigures, type DailyFigures } from '#platform/daily-figures.ts'
import { countedQueues, type CountedQueue } from '#features/operators/index.ts'

/** How a figure is stored: its name, for figures of a queue followed by the queue's. */
type StoredName = FigureName | `${FigureName} ${WorkQueue}`
export type Source = DailyFigures<StoredName>

/** The figures of all features, and those of each queue, which its role may see. */
export const sourcesOf = (app: App): readonly Source[] => [
  ...dailyFigures.of(app),
  ...countedQueues.of(app).flatMap(queueSources),
]

function queueSources({ name, call, waiting, waits }: CountedQueue): Source[] {
  const oldest: Source = {
    ...{ names: [`waitOldest ${name}`], call },
    async now({ db, clock }) {
      const found = await waiting(db)
      return [found.count > 0 ? Math.max(0, clock.now() - found.oldest) : 0]
    },
  }
  if (!waits) return [oldest]
  const decided: Source = {
    ...{ names: [`decided ${name}`, `waitMedian ${name}`, `waitLongest ${name}`], call },
    async ofDay(db, day) {
      const found = await waits(db, day)
      return found.decided > 0 ? [found.decided, found.median, found.longest] : [0, undefined, undefined]
    },
  }
  return [oldest, decided]
}

export function parsed(stored: StoredName): { name: FigureName; queue?: WorkQueue } {
  const [name, queue] = stored.split(' ') as [FigureName, WorkQueue?]
  return queue ? { name, queue } : { name }
}

export const orderOf = (name: FigureName): number => figureNames.indexOf(name)
