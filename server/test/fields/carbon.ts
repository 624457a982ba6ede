import {
  amount,
  anId,
  oneOf,
  optional,
  paged,
  requestId,
  shaped,
  whole,
  zone,
  type Field,
  type FieldRows,
} from './kinds.ts'

const wrongDays = ['', '2026-11', '2026-02-30', '2026-13-01', '2026-1-01', '２０２６-11-01', 'today', 7, null]
const day = shaped(['2026-11-23', '2024-02-29'], [...wrongDays, ['2026-11-23']])
const distance = amount('0.01', '20000.00', ['20000.01'])
const entry = { key: 'bus', amount: '1.00' }
const entries: Field = shaped(
  [[entry], Array.from({ length: 20 }, () => entry)],
  [
    [],
    Array.from({ length: 21 }, () => entry),
    entry,
    null,
    'bus',
    [{ key: 'bus' }],
    [{ key: 'Bus', amount: '1.00' }],
    [{ key: ['bus'], amount: '1.00' }],
    ...distance.wrong.map((wrong) => [{ key: 'bus', amount: wrong }]),
    ...wrongDays.map((wrong) => [{ ...entry, day: wrong }]),
  ],
)

export const carbonFields: FieldRows = {
  'carbon/add': { requestId, zone, entries },
  'carbon/list': { day: optional(day), ...paged },
  'carbon/update': { id: anId, amount: distance },
  'carbon/remove': { id: anId },
  'carbon/summary': { period: oneOf('week', 'month', 'year'), zone },
  'carbon/goal': {
    grams: whole(0, 10_000_000),
    country: shaped(['ID', '', 'WLD'], ['id', 'IDN', 'I', 'ＩＤ', 7, null, ['ID']]),
  },
}
