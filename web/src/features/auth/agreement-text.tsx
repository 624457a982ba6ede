import { use } from 'react'
import type { Language } from '#i18n/languages.ts'
import { useLanguage } from '#i18n/translate.ts'

export type AgreementKind = 'terms' | 'privacy'
type Part = { title: string; text: string }
export type Agreement = Record<AgreementKind, readonly Part[]>

const files: Record<Language, () => Promise<{ default: Agreement }>> = {
  en: () => import('./agreement/en.ts'),
  id: () => import('./agreement/id.ts'),
  th: () => import('./agreement/th.ts'),
  vi: () => import('./agreement/vi.ts'),
  hi: () => import('./agreement/hi.ts'),
  zh: () => import('./agreement/zh.ts'),
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
      {agreement[kind].map(({ title, text }) => (
        <section key={title}>
          <h2 className="pt-4 pb-1 text-16 font-medium">{title}</h2>
          <p className="text-14 whitespace-pre-line text-ink-700">{text}</p>
        </section>
      ))}
    </div>
  )
}
