import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type Ref } from 'react'
import { limits } from '@mynah/contract/limits'
import type { WorkQueue } from '@mynah/contract/operators'
import { teamwork } from '@mynah/contract/teamwork'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '../button.tsx'
import { dateOf } from '../dates.ts'
import { Area } from '../field.tsx'
import { decisionKeys } from './key-button.tsx'
import { useKeys } from './keys.ts'
import { Trouble } from '../page.tsx'

const everyMs = 15_000

/** The other operator who has this item, with a way to take it over; otherwise opening it claims it. */
export function OpenElsewhere({ queue, item }: { queue: WorkQueue; item: string }) {
  const t = useT('parts')
  const { holder = null, mayClaim = false } = useOpen(queue, item) ?? {}
  const takeOver = useMutation({
    mutationFn: () => callAdmin(teamwork.takeOver, { queue, item }),
    onSettled: () => invalidate(teamwork.open, teamwork.list),
  })
  const box = 'mb-3 flex flex-wrap items-center gap-3 rounded-xl bg-beak-100 px-4 py-3'
  return (
    <>
      <div className={holder ? box : undefined}>
        <p role="status" className={holder ? 'mr-auto' : undefined}>
          {holder && t('openElsewhere', { name: holder.name, time: dateOf(holder.since) })}
        </p>
        {holder && mayClaim && (
          <Button busy={takeOver.isPending} onClick={() => takeOver.mutate()}>
            {t('takeOver')}
          </Button>
        )}
      </div>
      {takeOver.error && <Trouble error={takeOver.error} />}
    </>
  )
}

interface NotesProps {
  queue: WorkQueue
  item: string
  /** The name of an item that is not the one the page is about; its field has no key then. */
  of?: string
}

/** Operators' notes about an item, and the field for another note. */
export function Notes({ queue, item, of }: NotesProps) {
  const t = useT('parts')
  const title = of === undefined ? t('notes') : t('notesOf', { name: of })
  const notes = useOpen(queue, item, of === undefined)?.notes ?? []
  const form = useRef<HTMLFormElement>(null)
  useKeys(
    of === undefined
      ? {
          [decisionKeys.note]: {
            name: t('noteForTeam'),
            run: () => form.current?.querySelector('textarea')?.focus(),
          },
        }
      : {},
  )
  return (
    <section aria-label={title} className="mt-4 space-y-3">
      <h2 className="font-semibold">{title}</h2>
      {notes.length > 0 && (
        <ol className="space-y-2">
          {notes.map((note) => (
            <li key={note.id}>
              <p className="text-sm text-ink-500">{`${note.operator}, ${dateOf(note.createTime)}`}</p>
              <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
            </li>
          ))}
        </ol>
      )}
      <NoteForm
        ref={form}
        save={(text) => callAdmin(teamwork.note, { queue, item, text })}
        onSaved={() => invalidate(teamwork.open, teamwork.list)}
      />
    </section>
  )
}

interface FormProps {
  ref?: Ref<HTMLFormElement>
  /** Stores a note. */
  save: (text: string) => Promise<unknown>
  /** Loads what shows it. */
  onSaved: () => Promise<unknown>
}

/** The field for a note of the team. */
export function NoteForm({ ref, save, onSaved }: FormProps) {
  const t = useT('parts')
  const [text, setText] = useState('')
  const add = useMutation({
    mutationFn: () => save(text.trim()),
    onSuccess: () => {
      setText('')
      return onSaved()
    },
  })
  return (
    <form
      ref={ref}
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate()
      }}
    >
      <Area
        label={t('noteForTeam')}
        rows={2}
        maxLength={limits.queueNoteLengthMax}
        value={text}
        onValue={setText}
      />
      <Button type="submit" busy={add.isPending} disabled={text.trim() === ''}>
        {t('addNote')}
      </Button>
      <Trouble error={add.error} />
    </form>
  )
}

/** With `claims` the item is claimed for as long as the operator uses the page. */
const useOpen = (queue: WorkQueue, item: string, claims = true) =>
  useQuery({ ...queryOf(teamwork.open, { queue, item, claims }), refetchInterval: everyMs, gcTime: 0 }).data

/** What colleagues do with the rows on screen, as texts by id. */
export function useTeam(queue: WorkQueue, items: string[]): ReadonlyMap<string, string> {
  const t = useT('parts')
  const { data } = useQuery({
    ...queryOf(teamwork.list, { queue, items }),
    refetchInterval: everyMs,
    enabled: items.length > 0,
    placeholderData: (old) => old,
  })
  return new Map(
    data?.list.map(({ item, operator, notes }) => [
      item,
      [operator, notes > 0 ? t('noteCount', { count: notes }) : ''].filter(Boolean).join(' · '),
    ]),
  )
}
