import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { FileInput } from '@mynah/ui/file-input.tsx'
import { invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Trouble } from '#parts/page.tsx'
import { alike, BulkBar, useBulk } from '#parts/queue/bulk.tsx'
import { Table } from '#parts/table.tsx'
import { FileTooLarge, textOfFile } from '#parts/text-of-file.ts'
import { ColumnMissing, parcelsIn, TooManyParcels, type Parcel, type ParcelFault } from './parcel-file.ts'

const fileBytesMax = 2_000_000

/** Ships orders by a file with the number, the carrier and the tracking number of each. */
export function ShipFromFile() {
  const t = useT('shop')
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ name: string; turn: number; parcels: Parcel[] }>()
  const open = useMutation({
    mutationFn: async (one: File) => ({
      name: one.name,
      parcels: parcelsIn(await textOfFile(one, fileBytesMax), {
        order: [t('order'), 'order', 'order number'],
        carrier: [t('carrier'), 'carrier'],
        tracking: [t('tracking'), 'tracking number', 'tracking'],
      }),
    }),
    onSuccess: (read) => setFile((before) => ({ ...read, turn: (before?.turn ?? 0) + 1 })),
  })
  return (
    <section aria-label={t('shipFromFile')} className="space-y-3">
      <h2 className="text-lg font-bold">{t('shipFromFile')}</h2>
      <p className="text-sm text-ink-500">{t('shipFromFileMeans')}</p>
      <Button busy={open.isPending} onClick={() => picker.current?.click()}>
        {t('chooseParcelFile')}
      </Button>
      <FileInput
        ref={picker}
        hidden
        aria-label={t('parcelFile')}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onFiles={([one]) => one && open.mutate(one)}
      />
      <Unreadable error={open.error} />
      {file && <Parcels key={file.turn} name={file.name} parcels={file.parcels} />}
    </section>
  )
}

function Unreadable({ error }: { error: unknown }) {
  const t = useT('shop')
  const key =
    error instanceof FileTooLarge || error instanceof TooManyParcels
      ? 'tooManyParcels'
      : error instanceof ColumnMissing
        ? 'columnMissing'
        : undefined
  if (!key) return <Trouble error={error} />
  const columns = [t('order'), t('carrier'), t('tracking')].join(', ')
  return (
    <p role="alert" className="text-danger">
      {key === 'columnMissing' ? t(key, { columns }) : t(key)}
    </p>
  )
}

const faultTexts = {
  order: 'faultOrder',
  shortened: 'faultShortened',
  twice: 'faultTwice',
  carrier: 'faultCarrier',
  tracking: 'faultTracking',
} as const satisfies Record<ParcelFault, string>

const idOf = ({ line }: Parcel) => String(line)

/** What was read, all that can be shipped chosen; then the progress of shipping. */
function Parcels({ name, parcels }: { name: string; parcels: readonly Parcel[] }) {
  const t = useT('shop')
  const ready = parcels.filter(({ fault }) => !fault)
  const faulty = parcels.filter(({ fault }) => fault)
  const nameOf = ({ orderId, carrier, trackingNumber }: Parcel) =>
    `${t('order')} ${orderId}, ${carrier} ${trackingNumber}`
  const bulk = {
    decisions: [
      alike<Parcel, typeof shopAdmin.ship>(shopAdmin.ship, {
        name: t('isShipped'),
        inputOf: ({ orderId: id, carrier, trackingNumber }) => ({ id, carrier, trackingNumber }),
        said: () => t('shipped'),
      }),
    ],
    mayChoose: () => true,
    nameOf,
    onDone: () => invalidate(shopAdmin.orders, shopAdmin.look),
  }
  const state = useBulk(ready, idOf, bulk, { queue: 'orders', initial: ready })
  return (
    <div className="space-y-3">
      <p role="status">
        {t('parcelsRead', { name, count: ready.length })}{' '}
        {faulty.length > 0 && (
          <strong className="text-danger">{t('parcelsFaulty', { count: faulty.length })}</strong>
        )}
      </p>
      {faulty.length > 0 && (
        <ul className="max-h-60 space-y-1 overflow-y-auto">
          {faulty.map(({ fault, line }) => (
            <li key={line}>{fault && t(faultTexts[fault], { line })}</li>
          ))}
        </ul>
      )}
      {ready.length > 0 && <BulkBar bulk={bulk} state={state} />}
      {!state.isBusy && ready.length > 0 && (
        <Table
          plain
          label={t('parcelFile')}
          empty=""
          rows={ready}
          idOf={idOf}
          columns={[
            { name: t('order'), value: ({ orderId }) => orderId },
            { name: t('carrier'), value: ({ carrier }) => carrier },
            { name: t('tracking'), value: ({ trackingNumber }) => trackingNumber },
          ]}
          choice={{ ...state, nameOf }}
        />
      )}
    </div>
  )
}
