import { use } from 'react'
import type { Language } from '#i18n/languages.ts'
import { useLanguage } from '#i18n/translate.ts'

export type AgreementKind = 'terms' | 'privacy'
/** `terms1Title`, `terms1Text` and so on, section by section. */
type Agreement = Partial<Record<string, string>>

const files: Record<Language, () => Promise<{ default: Agreement }>> = {
  en: () => import('./agreement/en.json'),
  id: () => import('./agreement/id.json'),
  th: () => import('./agreement/th.json'),
  vi: () => import('./agreement/vi.json'),
  hi: () => import('./agreement/hi.json'),
  zh: () => import('./agreement/zh.json'),
}
const loading = new Map<Language, Promise<{ default: Agreement }>>()

function agreementIn(language: Language): Promise<{ default: Agreement }> {
  const known = loading.get(language)
  if (known) return known
  const made = files[language]()
  loading.set(language, made)
  made.catch(() => loading.delete(language))
  return made
}

/** The terms or the privacy policy in the reader's language; fetched when first shown. */
export function AgreementText({ kind }: { kind: AgreementKind }) {
  const language = useLanguage()
  const agreement = use(agreementIn(language)).default
  return (
    <div className="pb-4">
      {sectionsOf(agreement, kind).map((section) => (
        <section key={section}>
          <h2 className="pt-4 pb-1 text-16 font-medium">{agreement[`${section}Title`]}</h2>
          <p className="text-14 whitespace-pre-line text-ink-700">{agreement[`${section}Text`]}</p>
        </section>
      ))}
    </div>
  )
}

/** `terms1`, `terms2` and so on. */
const sectionsOf = (agreement: Agreement, kind: AgreementKind): string[] =>
  Object.keys(agreement)
    .filter((key) => key.startsWith(kind) && key.endsWith('Title'))
    .map((key) => key.slice(0, -'Title'.length))
