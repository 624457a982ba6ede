import { moderationAdmin } from '@mynah/contract/moderation'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Finder } from '#parts/queue/finder.tsx'
import { GroupView } from './group-view.tsx'

/** Groups by id or a part of the name. */
export function GroupsScreen() {
  const t = useT('moderation')
  const title = t('groupsPage')
  return (
    <Finder
      title={title}
      label={t('idOrName')}
      find={(words) => callAdmin(moderationAdmin.findGroups, { words })}
      columns={[
        { name: t('name'), value: ({ name }) => name },
        { name: t('id'), value: ({ id }) => id },
        { name: t('since'), value: ({ createTime }) => createTime, isTime: true },
        { name: t('state'), value: ({ isDelete }) => (isDelete ? t('dissolved') : '') },
      ]}
      idOf={({ id }) => id}
      empty={t('noGroup')}
    >
      {(id) => <GroupView key={id} id={id} />}
    </Finder>
  )
}
