import { identityAdmin, identityState } from '@mynah/contract/identity'
import type { Language } from '@mynah/contract/languages'
import * as account from '#features/account/index.ts'
import { approvalsIn, exportedQueue, type ExportColumn } from '#features/queue-exports/index.ts'
import { viewsOf } from './admin.ts'
import * as store from './store.ts'

type Row = Awaited<ReturnType<typeof viewsOf>>[number]

const states: Readonly<Record<number, 'waiting' | 'approved' | 'rejected'>> = {
  [identityState.review]: 'waiting',
  [identityState.approved]: 'approved',
  [identityState.refused]: 'rejected',
}
const documents: Readonly<Record<string, 'idCard' | 'passport' | 'licence'>> = {
  idCard: 'idCard',
  passport: 'passport',
  licence: 'licence',
}

const countries = new Map<Language, Intl.DisplayNames>()

/** The name of a country by its two letters; '' without one. */
function countryName(code: string, language: Language): string {
  const names = countries.get(language) ?? new Intl.DisplayNames([language], { type: 'region' })
  countries.set(language, names)
  return code ? (names.of(code) ?? code) : ''
}

const columns: readonly ExportColumn<Row>[] = [
  { heading: (t) => t('person'), value: ({ userName, userNum }) => `${userName} (${userNum})` },
  {
    heading: (t) => t('document'),
    value({ cardType }, t) {
      const name = documents[cardType]
      return name ? t(name) : cardType
    },
  },
  { heading: (t) => t('country'), value: ({ country }, _, language) => countryName(country, language) },
  { heading: (t) => t('attempt'), value: ({ attempt }) => attempt },
  { heading: (t) => t('submitted'), value: ({ submitTime }) => ({ time: submitTime }) },
  { heading: (t) => t('decided'), value: ({ decideTime }) => ({ time: decideTime }) },
  { heading: (t) => t('agreed'), value: (row, t) => (row.needed > 1 ? approvalsIn(t, row) : '') },
  { heading: (t) => t('state'), value: ({ state }, t) => t(states[state] ?? 'waiting') },
]

export const identityExport = exportedQueue({
  name: 'identities',
  call: identityAdmin.queue,
  inputOf: (state) => ({ state: Number(state) }),
  async items(app, { find, ...filter }, limit) {
    const ids = find ? await account.idsNamed(app.db, find) : undefined
    return store.queueItems({ ...filter, ids }, limit)
  },
  rows: async (app, ids) => viewsOf(app, await store.among(app.db, ids)),
  idOf: ({ userId }: Row) => userId,
  userOf: ({ userId }: Row) => userId,
  columns,
})
