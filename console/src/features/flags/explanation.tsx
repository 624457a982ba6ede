import { mayUse } from '@mynah/contract/admin-api'
import type { Flag, FlagSubject } from '@mynah/contract/flags'
import { usePages } from '#frame/pages.ts'
import { useT } from '#i18n/translate.ts'
import { moneyOf } from '#parts/column.ts'
import { countryName } from '#parts/countries.ts'
import { dateOf } from '#parts/dates.ts'
import { PersonLink } from '#parts/person-link.tsx'
import { useMe } from '#session.ts'
import { addressOf } from './names.ts'

/** Why a flag was raised, with the people and items that it names. */
export function Explanation({ flag }: { flag: Flag }) {
  const { others } = flag.facts
  return (
    <>
      <p>{useReason(flag)}</p>
      {others.length > 0 && (
        <ul className="space-y-1">
          {others.map(({ userId, userName, about, item, time }) => (
            <li key={userId}>
              <PersonLink userId={userId} userName={userName} /> · {dateOf(time)}
              {item !== '' && (
                <>
                  {' · '}
                  <ItemLink about={about} item={item} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The page of an item with its number, as a link for roles that may open it. */
export function ItemLink({ about, item }: { about: FlagSubject; item: string }) {
  const page = usePages().find(({ path }) => path === about)
  const role = useMe().data?.role
  const text = `${page?.title() ?? about} ${item}`
  if (!page || !role || !mayUse(page.needs, role)) return text
  return (
    <a className="underline underline-offset-4" href={addressOf(about, item)}>
      {text}
    </a>
  )
}

function useReason({ kind, facts }: Flag): string {
  const t = useT('flags')
  const { money = 0, usual = 0, count = 0, time = 0 } = facts
  const amounts = { money: moneyOf(money), usual: moneyOf(usual) }
  switch (kind) {
    case 'newDevice':
      return [
        t('newDeviceWhy', { time: dateOf(time) }),
        [facts.device, countryName(facts.country ?? '')].filter((word) => word).join(', '),
        facts.countries?.length
          ? t('otherCountries', { countries: facts.countries.map(countryName).join(', ') })
          : '',
      ]
        .filter((sentence) => sentence !== '')
        .join('\n')
    case 'unusualAmount':
      return t('unusualAmountWhy', amounts)
    case 'quickPayout':
      return t('quickPayoutWhy', amounts)
    case 'manyRequests':
      return t('manyRequestsWhy', { count, money: amounts.money })
    case 'manyPayees':
      return t('manyPayeesWhy', { count, money: amounts.money })
    case 'ring':
      return t('ringWhy', { money: amounts.money })
    default:
      return t(`${kind}Why`)
  }
}
