import { complaintAbout, complaintAdmin, complaintState } from '@mynah/contract/complaints'
import { useT } from '#i18n/translate.ts'
import { Queue } from '#parts/queue.tsx'
import { ComplaintView } from './complaint-view.tsx'
import { decisionName, kindName } from './names.ts'

const states = [
  { value: String(complaintState.waiting), name: 'waiting' },
  { value: String(complaintState.acted), name: 'acted' },
  { value: String(complaintState.dismissed), name: 'dismissed' },
] as const

const aboutNames: Record<number, 'person' | 'group' | 'aMessage' | 'aMoment' | 'aPack'> = {
  [complaintAbout.person]: 'person',
  [complaintAbout.group]: 'group',
  [complaintAbout.message]: 'aMessage',
  [complaintAbout.moment]: 'aMoment',
  [complaintAbout.stickerPack]: 'aPack',
}

/** What people complained about, oldest first. */
export function ComplaintsScreen() {
  const t = useT('complaints')
  return (
    <Queue
      title={t('complaintsPage')}
      call={complaintAdmin.queue}
      states={states.map(({ value, name }) => ({ value, label: t(name) }))}
      stateLabel={t('state')}
      inputOf={(state) => ({ state: Number(state), pageSize: 50 })}
      note={t('recorded')}
      empty={t('nothing')}
      idOf={({ id }) => id}
      columns={[
        {
          name: t('about'),
          value: ({ targetName, targetId, about }) =>
            t('aboutOf', { name: targetName || targetId, kind: t(aboutNames[about] ?? 'person') }),
        },
        { name: t('kind'), value: ({ kind }) => kindName(kind) },
        { name: t('count'), value: ({ count }) => count },
        { name: t('made'), value: ({ createTime }) => createTime, isTime: true },
        { name: t('decided'), value: ({ decideTime }) => decideTime, isTime: true },
        { name: t('decision'), value: ({ decision }) => decisionName(decision) },
      ]}
    >
      {({ id, state }, next) => <ComplaintView key={`${id} ${state}`} id={id} onDecided={next} />}
    </Queue>
  )
}
