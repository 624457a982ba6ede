import { flags as calls } from '@mynah/contract/flags'
import { defineFeature } from '#frame/feature.ts'
import { FigureScreen } from './figures-screen.tsx'
import { FlagsScreen } from './flags-screen.tsx'

export const flags = defineFeature({
  name: 'flags',
  pages: {
    flags: {
      title: 'flagsPage',
      group: 'queues',
      needs: calls.queue,
      queue: 'flags',
      Page: FlagsScreen,
    },
    'flag-figures': {
      title: 'figuresPage',
      group: 'queues',
      needs: calls.figures,
      Page: FigureScreen,
    },
  },
})
