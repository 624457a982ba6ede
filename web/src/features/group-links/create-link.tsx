import { groupLinks } from '@mynah/contract/group-links'
import { limits } from '@mynah/contract/limits'
import { useCallForm } from '#client/api/call-form.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { groupLinkPath } from './paths.ts'
import { addLink } from './queries.ts'

/** in seconds; '' never expires */
const ends = [
  ['3600', 'hour'],
  ['86400', 'day'],
  ['604800', 'week'],
  ['2592000', 'month'],
  ['', 'never'],
] as const

const start = { label: '', seconds: '604800', places: '', approval: false }

/** The input of the call. */
const wishOf = ({ label, seconds, places, approval }: typeof start) => ({
  ...{ label: label.trim(), approval },
  ...(seconds && { seconds: Number(seconds) }),
  ...(places && { places: Number(places) }),
})

/** A sheet that creates a link and opens its page. */
export function CreateLink(props: { groupId: string; open: boolean; onClose: () => void }) {
  const { groupId, open, onClose } = props
  const t = useT('group-links')
  const format = useFormat()
  const goTo = useOpen()
  const max = limits.groupLinkPlacesMax
  const form = useCallForm(groupLinks.add, {
    start,
    input: wishOf,
    sentences: { places: t('placesWrong', { max: format.number(max) }) },
  })
  const { seconds, approval } = form.values
  const create = async () => {
    const link = await form.submit(() => addLink(groupId, wishOf(form.values)))
    if (!link) return
    form.set({ label: '', places: '' })
    onClose()
    goTo(`${groupLinkPath}?id=${groupId}&link=${link.id}`)
  }
  const places = form.field('places')
  return (
    <Sheet open={open} onClose={onClose} title={t('new')}>
      <form
        className="mt-2 space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <TextField label={t('label')} hint={t('labelHint')} autoComplete="off" {...form.counted('label')} />
        <Ends value={seconds} onChange={(next) => form.set({ seconds: next })} />
        <TextField
          label={t('places')}
          hint={t('placesHint', { max: format.number(max) })}
          inputMode="numeric"
          autoComplete="off"
          {...places}
          onChange={(typed) => places.onChange(typed.trim())}
        />
        <List>
          <Cell
            title={t('approval')}
            hint={t('approvalHint')}
            checked={approval}
            onCheck={(on) => form.set({ approval: on })}
          />
        </List>
        <Button type="submit" wide busy={form.busy}>
          {t('create')}
        </Button>
      </form>
    </Sheet>
  )
}

function Ends({ value, onChange }: { value: string; onChange: (seconds: string) => void }) {
  const t = useT('group-links')
  return (
    <div>
      <p className="px-1 pb-1.5 text-14 font-medium text-ink-700" aria-hidden>
        {t('ends')}
      </p>
      <Segmented
        name={t('ends')}
        value={value}
        onChange={onChange}
        options={ends.map(([seconds, name]) => ({ value: seconds as string, label: t(name) }))}
      />
    </div>
  )
}
