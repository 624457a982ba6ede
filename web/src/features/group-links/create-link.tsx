import { useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { useAction } from '#client/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { Cell, List } from '#ui/list.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { groupLinkPath } from './paths.ts'
import { addLink } from './queries.ts'

/** Seconds; '' is without an end. */
const ends = [
  ['3600', 'hour'],
  ['86400', 'day'],
  ['604800', 'week'],
  ['2592000', 'month'],
  ['', 'never'],
] as const

/** A sheet that makes a link and opens it. */
export function CreateLink(props: { groupId: string; open: boolean; onClose: () => void }) {
  const { groupId, open, onClose } = props
  const t = useT('group-links')
  const format = useFormat()
  const goTo = useOpen()
  const [label, setLabel] = useState('')
  const [seconds, setSeconds] = useState<string>('604800')
  const [places, setPlaces] = useState('')
  const [approval, setApproval] = useState(false)
  const [error, setError] = useState<string>()
  const { busy, resultOf } = useAction()
  const max = limits.groupLinkPlacesMax
  const create = async () => {
    const count = Number(places)
    if (places !== '' && !(Number.isInteger(count) && count >= 1 && count <= max))
      return setError(t('placesWrong', { max: format.number(max) }))
    const link = await resultOf(() =>
      addLink(groupId, {
        label: label.trim(),
        approval,
        ...(seconds && { seconds: Number(seconds) }),
        ...(places && { places: count }),
      }),
    )
    if (!link) return
    setLabel('')
    setPlaces('')
    onClose()
    goTo(`${groupLinkPath}?id=${groupId}&link=${link.id}`)
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('new')}>
      <form
        className="mt-2 space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <TextField
          label={t('label')}
          hint={t('labelHint')}
          value={label}
          max={limits.groupLinkLabelLengthMax}
          autoComplete="off"
          onChange={setLabel}
        />
        <div>
          <p className="px-1 pb-1.5 text-14 font-medium text-ink-700" aria-hidden>
            {t('ends')}
          </p>
          <Segmented
            name={t('ends')}
            value={seconds}
            onChange={setSeconds}
            options={ends.map(([value, name]) => ({ value, label: t(name) }))}
          />
        </div>
        <TextField
          label={t('places')}
          hint={t('placesHint', { max: format.number(max) })}
          error={error}
          value={places}
          inputMode="numeric"
          autoComplete="off"
          onChange={(next) => {
            setPlaces(next.trim())
            setError(undefined)
          }}
        />
        <List>
          <Cell title={t('approval')} hint={t('approvalHint')} checked={approval} onCheck={setApproval} />
        </List>
        <Button type="submit" wide busy={busy}>
          {t('create')}
        </Button>
      </form>
    </Sheet>
  )
}
