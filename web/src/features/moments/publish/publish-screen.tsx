import { AtSign, Eye, MapPin } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { limits } from '@mynah/contract/limits'
import { defaultVisibilities, type MomentDraft, type MomentLocation, moments } from '@mynah/contract/moments'
import { useCallForm } from '#client/api/call-form.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen, usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { FriendPicker } from '#features/friends/index.ts'
import { chosenPlace, setChosenPlace } from '#features/locations/index.ts'
import { chooseAudience } from '../feed/actions.tsx'
import { emptyDraft, pickedFiles, restorePicked, saveDraft, setPicked, useDraft } from './draft.ts'
import { feedPath } from '../paths.ts'
import { PickedGrid } from './picked-grid.tsx'
import { publish, type Picked } from './outbox.ts'
import { useSettings } from '../queries.ts'

/** `/pages/moment/publish`: text, pictures or a video, a place, mentions, and the audience. */
export function PublishScreen() {
  const t = useT('moments')
  const draft = useDraft()
  useEffect(() => void restorePicked(), [])
  return (
    <Loaded
      query={draft}
      skeleton={
        <Screen title={t('publish')}>
          <CellSkeletons />
        </Screen>
      }
      error={() => undefined}
    >
      {({ draft: stored }) => <Form stored={stored ?? emptyDraft} />}
    </Loaded>
  )
}

type Choosing = 'at' | 'some' | 'except'

/** The moment being written, saved with each change until it is published. Its files are stored separately. */
function useMoment(stored: MomentDraft) {
  const t = useT('moments')
  const files = useSyncExternalStore(pickedFiles.subscribe, pickedFiles.get)
  const [start] = useState(() => ({ ...stored, location: takeLocation() ?? stored.location ?? undefined }))
  const form = useCallForm(moments.publish, {
    start,
    also: () => ({ media: files.length === 0 && t('mediaMissing') }),
  })
  const { text, location, at, visibility: chosen, people } = form.values
  const { data: settings } = useSettings()
  // The shown audience is what is published; while the default is unknown, the server applies it.
  const visibility = chosen ?? (settings && defaultVisibilities[settings.shownTo])
  const isPublished = useRef(false)

  useEffect(() => {
    if (isPublished.current) return
    const media: string[] = []
    saveDraft({
      ...{ text, media, location: location ?? null, at, people },
      ...(chosen && { visibility: chosen }),
    })
  }, [text, location, at, chosen, people])

  return {
    ...{ form, files, visibility },
    pick: (next: readonly Picked[]) => {
      setPicked(next)
      form.forget()
    },
    /** @returns whether it was complete */
    publish: (): boolean => {
      if (!form.check()) return false
      isPublished.current = true
      publish({ text: text.trim(), files, location, at, visibility, people })
      setPicked([])
      saveDraft(null)
      return true
    },
  }
}

type Moment = ReturnType<typeof useMoment>

function Form({ stored }: { stored: MomentDraft }) {
  const t = useT('moments')
  const open = useOpen()
  const { goBack } = usePageContext()
  const moment = useMoment(stored)
  const { form, files } = moment
  const [choosing, setChoosing] = useState<Choosing>()

  if (choosing)
    return (
      <ChoosePeople
        choosing={choosing}
        onChoose={(ids) => {
          form.set(choosing === 'at' ? { at: ids } : { visibility: choosing, people: ids })
          setChoosing(undefined)
        }}
      />
    )
  const send = () => {
    if (!moment.publish()) return
    // After a reload on a wide screen there is no page below: the moment is in the feed.
    if (goBack) goBack()
    else open(feedPath, { replace: true })
  }
  return (
    <Screen
      title={t('publish')}
      footer={
        <div className="p-4 wide:mx-auto wide:max-w-170">
          <Button wide onClick={send}>
            {t('post')}
          </Button>
        </div>
      }
    >
      <div className="space-y-4 px-4 pt-2 pb-6">
        <PickedGrid files={files} error={form.errorAt('media')} onFiles={moment.pick} />
        <Words field={form.counted('text')} hasMedia={files.length > 0} />
        <PlaceAndPeople moment={moment} onChoose={setChoosing} />
      </div>
    </Screen>
  )
}

/** A moment needs a picture, video or place, which is said before a text is written. */
function Words(props: { field: ReturnType<Moment['form']['counted']>; hasMedia: boolean }) {
  const { field, hasMedia } = props
  const t = useT('moments')
  return (
    <TextField
      label={t('text')}
      {...field}
      rows={4}
      disabled={!hasMedia && field.value === ''}
      hint={hasMedia ? undefined : t('textNeedsMedia')}
      placeholder={t('textHint')}
    />
  )
}

function ChoosePeople(props: { choosing: Choosing; onChoose: (ids: string[]) => void }) {
  const { choosing, onChoose } = props
  const t = useT('moments')
  return (
    <FriendPicker
      title={t(choosing === 'at' ? 'mention' : choosing)}
      confirm={t('done')}
      max={choosing === 'at' ? limits.momentMentionsMax : limits.momentPeopleMax}
      onChoose={(people) => onChoose(people.map(({ userId }) => userId))}
    />
  )
}

/** The place, the mentioned people, and the audience. */
function PlaceAndPeople(props: { moment: Moment; onChoose: (what: Choosing) => void }) {
  const { form, visibility } = props.moment
  const { at, people, location } = form.values
  const t = useT('moments')
  const open = useOpen()
  const choose = async () => {
    const one = await chooseAudience(t, visibility)
    if (one === 'some' || one === 'except') props.onChoose(one)
    else if (one) form.set({ visibility: one })
  }
  const named = visibility === 'some' || visibility === 'except'
  const audience = visibility ? t(visibility) : ''
  return (
    <List>
      <Cell
        icon={MapPin}
        title={t('location')}
        value={location?.name ?? ''}
        chevron
        onPress={() => {
          if (location) form.set({ location: undefined })
          else open('/choose-location')
        }}
      />
      <Cell
        icon={AtSign}
        title={t('mention')}
        value={at.length > 0 ? t('people', { count: at.length }) : ''}
        chevron
        onPress={() => props.onChoose('at')}
      />
      <Cell
        icon={Eye}
        title={t('audience')}
        value={named ? `${audience} · ${t('people', { count: people.length })}` : audience}
        chevron
        onPress={() => void choose()}
      />
    </List>
  )
}

/** The place chosen on its page, once. */
function takeLocation(): MomentLocation | undefined {
  const place = chosenPlace()
  if (!place) return undefined
  setChosenPlace(undefined)
  const { lat: latitude, lng: longitude } = place
  const name = place.name || `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
  return { name: name.slice(0, limits.placeLengthMax), latitude, longitude }
}
