import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { bank, type BankFormat } from '@mynah/contract/bank'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Choice } from '#parts/field.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'
import { Table } from '#parts/table.tsx'
import { FileTooLarge } from '#parts/text-of-file.ts'
import { FormatForm } from './format-form.tsx'
import { statementOf } from './statement-columns.ts'

type Chosen = { name: string; text: string }

/** Imports a statement file in its account's format, whose columns are set once. */
export function StatementImport() {
  const t = useT('bank')
  const id = useId()
  const [file, setFile] = useState<Chosen>()
  const formats = useQuery(queryOf(bank.formats, {}))
  const open = useMutation({
    mutationFn: async (one: File): Promise<Chosen> => ({ name: one.name, text: await statementOf(one) }),
    onSuccess: setFile,
  })
  return (
    <section aria-label={t('importFile')} className="space-y-4">
      <h2 className="text-lg font-bold">{t('importFile')}</h2>
      <p className="text-sm text-ink-500">{t('importMeans')}</p>
      <div>
        <label htmlFor={id} className="mb-1 block text-sm text-ink-500">
          {t('file')}
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={({ currentTarget }) => {
            const [one] = currentTarget.files ?? []
            if (one) open.mutate(one)
          }}
        />
      </div>
      {open.error instanceof FileTooLarge ? (
        <p role="alert" className="text-danger">
          {t('fileTooLarge')}
        </p>
      ) : (
        <Trouble error={open.error} />
      )}
      <Loaded query={formats}>{({ list }) => <WithFormat list={list} file={file} />}</Loaded>
    </section>
  )
}

const another = 'another'

function WithFormat({ list, file }: { list: BankFormat[]; file: Chosen | undefined }) {
  const t = useT('bank')
  const [chosen, setChosen] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const format = list.find(({ id }) => id === chosen) ?? (chosen === another ? undefined : list[0])
  const read = useMutation({
    mutationFn: (of: { format: string; csv: string }) => callAdmin(bank.import, of),
    onSuccess: () => invalidate(bank.lines, bank.requests),
  })
  const options = [
    ...list.map(({ id, name }) => ({ value: id, label: name })),
    { value: another, label: t('anotherFormat') },
  ]
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <Choice label={t('format')} value={format?.id ?? another} options={options} onValue={setChosen} />
        {format && (
          <>
            <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('changeFormat')}
            </Button>
            <Button
              kind="primary"
              busy={read.isPending}
              disabled={!file}
              onClick={() => file && read.mutate({ format: format.id, csv: file.text })}
            >
              {t('import')}
            </Button>
          </>
        )}
      </div>
      {(isOpen || !format) && (
        <FormatForm
          key={format?.id ?? another}
          format={format}
          sample={file?.text ?? ''}
          onSaved={(id) => {
            setChosen(id)
            setOpen(false)
          }}
        />
      )}
      <Trouble error={read.error} />
      {read.data && <Outcome of={read.data} />}
    </div>
  )
}

const faultTexts = {
  columns: 'faultColumns',
  quotes: 'faultQuotes',
  length: 'faultLength',
  date: 'faultDate',
  amount: 'faultAmount',
} as const

/** The result of an import, and a sentence for each line that could not be read. */
function Outcome({ of: { added, known, faulty, faults } }: { of: AdminOutput<typeof bank.import> }) {
  const t = useT('bank')
  return (
    <div className="space-y-3">
      <p role="status">
        {t('added', { count: added })} {known > 0 && t('known', { count: known })}{' '}
        {faulty > 0 && <strong className="text-danger">{t('faulty', { count: faulty })}</strong>}
      </p>
      {faults.length > 0 && (
        <Table
          plain
          label={t('faults')}
          empty=""
          rows={faults}
          idOf={({ line }) => line}
          columns={[
            { name: t('lineNumber'), value: ({ line }) => line },
            { name: t('why'), value: ({ fault }) => t(faultTexts[fault]) },
            { name: t('text'), value: ({ text }) => text },
          ]}
        />
      )}
    </div>
  )
}
