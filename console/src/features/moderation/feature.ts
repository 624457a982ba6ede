import { moderationAdmin } from '@mynah/contract/moderation'
import { defineFeature } from '#frame/feature.ts'
import { FiguresScreen } from './figures-screen.tsx'
import { GroupsScreen } from './groups-screen.tsx'
import { PeopleScreen } from './people-screen.tsx'

export const moderation = defineFeature({
  name: 'moderation',
  pages: {
    figures: {
      title: 'figuresPage',
      group: 'overview',
      needs: moderationAdmin.figures,
      Page: FiguresScreen,
    },
    people: {
      title: 'peoplePage',
      group: 'community',
      needs: moderationAdmin.findPeople,
      Page: PeopleScreen,
    },
    groups: {
      title: 'groupsPage',
      group: 'community',
      needs: moderationAdmin.findGroups,
      Page: GroupsScreen,
    },
  },
})
