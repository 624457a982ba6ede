import { groups } from '@mynah/contract/groups'
import { useT } from '#i18n/translate.ts'
import { TextInputScreen } from '#ui/pages/text-input-screen.tsx'
import { rename, setBrief } from './mutations.ts'
import { GroupPage } from './group-page.tsx'
import { leads } from './members/members.ts'

export function GroupNameScreen() {
  const t = useT('groups')
  return (
    <GroupPage title={t('name')} may={({ role }) => leads(role)}>
      {({ group }) => (
        <TextInputScreen
          title={t('name')}
          initial={group.name}
          call={groups.rename}
          field="name"
          missing={t('nameNeeded')}
          save={t('save')}
          saved={t('saved')}
          onSave={(name, fields) => rename(group.id, name, fields)}
        />
      )}
    </GroupPage>
  )
}

export function GroupBriefScreen() {
  const t = useT('groups')
  return (
    <GroupPage title={t('brief')} may={({ role }) => leads(role)}>
      {({ group }) => (
        <TextInputScreen
          title={t('brief')}
          hint={t('briefHint')}
          initial={group.brief}
          call={groups.setBrief}
          field="brief"
          rows={4}
          save={t('save')}
          saved={t('saved')}
          onSave={(brief, fields) => setBrief(group.id, brief, fields)}
        />
      )}
    </GroupPage>
  )
}
