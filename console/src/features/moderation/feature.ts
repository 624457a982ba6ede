import { moderationAdmin } from '@mynah/contract/moderation'
import { defineFeature } from '#frame/feature.ts'
import { GroupsScreen } from './groups-screen.tsx'
import { PeopleScreen } from './people-screen.tsx'

export const moderation = defineFeature({
  name: 'moderation',
  pages: {
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
