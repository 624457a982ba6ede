import { useQuery } from '@tanstack/react-query'
import {
  complaintAbout,
  complaintAdmin,
  complaintState,
  type ReportedState,
} from '@mynah/contract/complaints'
import { mayUse, type AdminOutput } from '@mynah/contract/admin-api'
import { readContent } from '@mynah/contract/message-kind'
import { msgType } from '@mynah/contract/message-kinds'
import { imageMessage } from '@mynah/contract/message-kinds/image'
import { placeMessage } from '@mynah/contract/message-kinds/place'
import { pollMessage } from '@mynah/contract/message-kinds/poll'
import { videoMessage } from '@mynah/contract/message-kinds/video'
import { queryOf } from '#client.ts'
import { translateNow, useT } from '#i18n/translate.ts'
import { dateOf } from '#parts/dates.ts'
import { Facts } from '#parts/facts.tsx'
import { itemRegion } from '#parts/queue/focus.ts'
import { Loaded } from '#parts/page.tsx'
import { PersonLink } from '#parts/person-link.tsx'
import { useMe } from '#session.ts'
import { MomentActions, MomentFiles } from '#features/moments/index.ts'
import { Deciding } from './deciding.tsx'
import { decisionName, kindName } from './names.ts'
import { PackActions } from './pack-actions.tsx'

const momentStates = {
  shown: 'shown',
  hidden: 'hidden',
  deleted: 'deleted',
} as const satisfies Record<ReportedState, string>

const isPack = ({ about }: { about: number }) => about === complaintAbout.stickerPack

/** One complaint with its facts and the decision. */
export function ComplaintView({ id, onDecided }: { id: string; onDecided: () => void }) {
  const t = useT('complaints')
  const query = useQuery({ ...queryOf(complaintAdmin.look, { id }), staleTime: Infinity, gcTime: 0 })
  const me = useMe()
  const may = me.data !== undefined && mayUse(complaintAdmin.decide, me.data.role)
  return (
    <Loaded query={query}>
      {(one) => {
        const Actions = isPack(one) ? PackActions : MomentActions
        return (
          <section
            {...itemRegion}
            aria-label={t('complaintAbout', { name: one.targetName })}
            className="space-y-4"
          >
            <ComplaintFacts one={one} />
            {one.message && one.message.versions.length > 0 && <Versions message={one.message} />}
            {one.message && one.message.media.length > 0 && (
              <MomentFiles label={t('mediaOfMessage')} media={one.message.media} />
            )}
            {one.moment && (
              <>
                <MomentFiles {...(isPack(one) && { label: t('pack') })} media={one.moment.media} />
                <Actions id={one.moment.id} state={one.moment.state} onDone={() => query.refetch()} />
              </>
            )}
            {one.photos.length > 0 && <Evidence photos={one.photos} />}
            {may && one.state === complaintState.waiting && <Deciding one={one} onDecided={onDecided} />}
            {one.others.length > 0 && <Others complaint={one} />}
          </section>
        )
      }}
    </Loaded>
  )
}

type Complaint = AdminOutput<typeof complaintAdmin.look>

function ComplaintFacts({ one }: { one: Complaint }) {
  const t = useT('complaints')
  const { message, moment } = one
  const card = message?.card
  return (
    <Facts
      facts={[
        [t('madeBy'), <PersonLink key="author" userId={one.userId} userName={one.userName} />],
        [
          t('about'),
          one.about === complaintAbout.group ? (
            `${one.targetName} (${one.targetId})`
          ) : (
            <PersonLink key="target" userId={one.targetId} userName={one.targetName} />
          ),
        ],
        [t('kind'), kindName(one.kind)],
        [t('words'), one.text],
        [t('phone'), one.phone],
        [t('message'), message && wordsOf(message)],
        [t('links'), message && message.links.join('\n')],
        [t('linkPreview'), card ? `${card.host}: ${card.title} ${card.text}`.trim() : null],
        [t('sent'), message && `${message.nick}, ${dateOf(message.msgTime)}`],
        [t(isPack(one) ? 'pack' : 'moment'), moment?.text ?? null],
        [t('published'), moment && dateOf(moment.createTime)],
        [t(isPack(one) ? 'packState' : 'momentState'), moment && t(momentStates[moment.state])],
        [t('decision'), decisionName(one.decision)],
        [t('reason'), one.reason],
      ]}
    />
  )
}

function Evidence({ photos }: { photos: readonly string[] }) {
  const t = useT('complaints')
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              alt={t('evidence', { number: index + 1 })}
              className="h-40 rounded-xl border border-ink-200 object-contain"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Other pending complaints about the same user or group, each to be opened. */
function Others({ complaint }: { complaint: Complaint }) {
  const t = useT('complaints')
  const { others, targetName, targetId } = complaint
  return (
    <section aria-label={t('others', { name: targetName || targetId })}>
      <h2 className="font-semibold">{t('others', { name: targetName || targetId })}</h2>
      <ul className="mt-1 space-y-2">
        {others.map((one) => (
          <li key={one.id}>
            <a className="underline underline-offset-4" href={`#/complaints?open=${one.id}`}>
              {`${one.userName || one.userId}, ${kindName(one.kind)}`}
            </a>
            <span className="text-sm text-ink-500">{` ${dateOf(one.createTime)}`}</span>
            <p className="wrap-anywhere whitespace-pre-wrap">{one.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Reported = NonNullable<Complaint['message']>

/** All versions of an edited message, the first one first; the reported one is marked. */
function Versions({ message }: { message: Reported }) {
  const t = useT('complaints')
  const { msgType: kind, version, versions } = message
  return (
    <section aria-label={t('versions')}>
      <h3 className="font-semibold">{t('versions')}</h3>
      <ol className="mt-1 space-y-2">
        {versions.map((one) => (
          <li key={one.version}>
            <p className="text-ink-500">
              {dateOf(one.time)}
              {one.version === version && ` (${t('versionSeen')})`}
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">
              {wordsOf({ msgType: kind, content: one.content })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * The text of a message, the caption of a picture or video, a location or poll as plain text; for other kinds their
 * JSON.
 */
function wordsOf({ msgType: code, content }: { msgType: number; content: string }): string {
  if (code === msgType.text) return content
  if (code === msgType.image) return readContent(imageMessage, content)?.text ?? ''
  if (code === msgType.video) return readContent(videoMessage, content)?.text ?? ''
  if (code === msgType.place) return readContent(placeMessage, content)?.text ?? ''
  if (code === msgType.poll) return readContent(pollMessage, content)?.text ?? ''
  return translateNow('complaints')('otherKind', { kind: code, content })
}
