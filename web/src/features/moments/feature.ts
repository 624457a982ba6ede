import { defineFeature } from '#client/feature.ts'

export const moments = defineFeature({
  name: 'moments',
  // the specification's default: the dot stands until there is a count of what is new
  useBadges: () => ({ moments: { dot: true } }),
})
