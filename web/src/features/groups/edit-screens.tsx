import { limits } from '@mynah/contract/limits'
import { useSay } from '#i18n/say.ts'
import { LineScreen } from '#ui/line-screen.tsx'
import { rename, setBrief } from './deeds.ts'
import { GroupPage } from './group-page.tsx'
import { leads } from './members.ts'

export function GroupNameScreen() {
  const say = useSay('groups')
  return (
    <GroupPage title={say('name')} may={({ role }) => leads(role)}>
      {({ group }) => (
        <LineScreen
          title={say('name')}
          initial={group.name}
          max={limits.groupNameLengthMax}
          missing={say('nameNeeded')}
          save={say('save')}
          saved={say('saved')}
          onSave={(name) => rename(group.id, name)}
        />
      )}
    </GroupPage>
  )
}

export function GroupBriefScreen() {
  const say = useSay('groups')
  return (
    <GroupPage title={say('brief')} may={({ role }) => leads(role)}>
      {({ group }) => (
        <LineScreen
          title={say('brief')}
          hint={say('briefHint')}
          initial={group.brief}
          max={limits.groupBriefLengthMax}
          rows={4}
          save={say('save')}
          saved={say('saved')}
          onSave={(brief) => setBrief(group.id, brief)}
        />
      )}
    </GroupPage>
  )
}
