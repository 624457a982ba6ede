import { figures as calls } from '@mynah/contract/figures'
import { defineFeature } from '#frame/feature.ts'
import { FiguresScreen } from './figures-screen.tsx'

export const figures = defineFeature({
  name: 'figures',
  pages: {
    figures: {
      title: 'figuresPage',
      group: 'overview',
      needs: calls.list,
      Page: FiguresScreen,
    },
  },
})
