import { moderationAdmin } from '@mynah/contract/moderation'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Finder } from '#parts/queue/finder.tsx'
import { PersonView } from './person-view.tsx'

/** People by id, number, phone, e-mail or a part of the name. */
export function PeopleScreen() {
  const t = useT('moderation')
  const title = t('peoplePage')
  return (
    <Finder
      title={title}
      label={t('personWords')}
      find={(words) => callAdmin(moderationAdmin.findPeople, { words })}
      preset={{ label: t('mailDoubles'), find: () => callAdmin(moderationAdmin.mailDoubles, {}) }}
      columns={[
        { name: t('name'), value: ({ userName }) => userName },
        { name: t('number'), value: ({ userNum }) => userNum },
        { name: t('id'), value: ({ userId }) => userId },
        { name: t('since'), value: ({ createTime }) => createTime, isTime: true },
        { name: t('state'), value: ({ frozen }) => (frozen ? t('frozen') : '') },
      ]}
      idOf={({ userId }) => userId}
      empty={t('nobody')}
    >
      {(userId) => <PersonView key={userId} userId={userId} />}
    </Finder>
  )
}
