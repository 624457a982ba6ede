import type { CarbonFactor } from '@mynah/contract/carbon'
import { useLanguage, useT } from '#i18n/translate.ts'
import { perUnit } from './co2.ts'
import { countryName, unitNames } from './names.ts'

/** The emissions of one unit, with year, country and source. */
export function SourceLine({ factor }: { factor: CarbonFactor }) {
  const t = useT('carbon')
  const language = useLanguage()
  const value = perUnit(factor.milligrams, language)
  return (
    <p className="text-12 wrap-anywhere text-ink-500">
      {t(unitNames[factor.unit], { value })}
      {' · '}
      {factor.year}
      {' · '}
      {countryName(factor.country || 'WLD', t, language)}
      <br />
      <a
        href={factor.link}
        target="_blank"
        rel="noopener noreferrer"
        className="text-beak-700 underline underline-offset-2"
      >
        {t('source', { source: factor.source })}
      </a>
    </p>
  )
}
