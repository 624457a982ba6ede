import { useDeferredValue, useMemo, useState } from 'react'
import { useLanguage, useT } from '#i18n/translate.ts'
import { List, Cell } from '#ui/lists/list.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { countriesIn, findCountries } from './countries.ts'
import { likelyRegion, type Region } from './region.ts'

/** All countries, searched by name or calling code. */
export function CountryList(props: {
  chosen: string
  /** without their calling codes */
  plain?: boolean
  onChoose: (region: Region) => void
}) {
  const t = useT('auth')
  const language = useLanguage()
  const [text, setText] = useState('')
  const countries = useMemo(() => countriesIn(language), [language])
  const wanted = useDeferredValue(text)
  const own = likelyRegion(language).country
  // without a search text the own country comes first
  const found = findCountries(countries, wanted).toSorted((a, b) =>
    wanted === '' ? Number(b.country === own) - Number(a.country === own) : 0,
  )
  return (
    <div className="-mx-4 min-h-[60vh]">
      <div className="sticky -top-2.5 z-10 bg-paper pt-2">
        <SearchField value={text} onChange={setText} placeholder={t('countrySearch')} />
      </div>
      {found.length === 0 && <p className="px-5 py-8 text-center text-14 text-ink-500">{t('countryNone')}</p>}
      <List plain label={t('country')}>
        {found.map(({ country, code, name }) => (
          <Cell
            key={country}
            title={name}
            value={props.plain ? undefined : `+${code}`}
            selected={country === props.chosen}
            onPress={() => props.onChoose({ country, code })}
          />
        ))}
      </List>
    </div>
  )
}
