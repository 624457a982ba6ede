import type { Draft, Names, Sayings } from './draft.ts'

const texts = (key: string): Record<string, Sayings> => ({
  [`${key}Title`]: {
    en: 'Count characters',
    id: 'Hitung karakter',
    th: 'นับตัวอักษร',
    vi: 'Đếm ký tự',
    hi: 'अक्षर गिनें',
    zh: '统计字数',
  },
  [`${key}Field`]: { en: 'Text', id: 'Teks', th: 'ข้อความ', vi: 'Văn bản', hi: 'टेक्स्ट', zh: '文本' },
  [`${key}Count`]: {
    en: 'Characters: {number}',
    id: 'Karakter: {number}',
    th: 'จำนวนตัวอักษร: {number}',
    vi: 'Số ký tự: {number}',
    hi: 'अक्षर: {number}',
    zh: '字数：{number}',
  },
})

/** A page of the app that counts the characters of a typed text. */
export function newScreen(draft: Draft, { feature, name, key, Key }: Names): void {
  const folder = `web/src/features/${feature}`
  const manifest = `${folder}/feature.ts`
  draft.create(
    `${folder}/${name}-screen.tsx`,
    `import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Screen } from '#ui/pages/screen.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'

/** How many characters a text has, while it is typed. */
export function ${Key}Screen() {
  const t = useT('${feature}')
  const [text, setText] = useState('')
  return (
    <Screen title={t('${key}Title')}>
      <div className="space-y-3.5 px-4 pt-1 pb-6">
        <TextField label={t('${key}Field')} rows={3} value={text} onChange={setText} />
        <p role="status">{t('${key}Count', { number: [...text].length })}</p>
      </div>
    </Screen>
  )
}
`,
  )
  const isRare = draft.read(manifest).includes("texts: 'rare'")
  const routes = isRare ? 'rareRoutes' : 'routes'
  if (!new RegExp(`^  ${routes}: \\{\n`, 'm').test(draft.read(manifest)))
    draft.after(manifest, /^  name: .*\n(?:  texts: .*\n)?/m, `  ${routes}: {\n  },\n`)
  draft.after(
    manifest,
    new RegExp(`^  ${routes}: \\{\n`, 'm'),
    `    '/pages/${feature}/${name}': () => import('./${name}-screen.tsx').then((m) => m.${Key}Screen),\n`,
  )
  draft.texts(`${folder}/strings`, texts(key))
  const load = isRare
    ? `beforeAll(async () => {
  await loadEnglish()
  await loadRareTexts()
})`
    : 'beforeAll(loadEnglish)'
  draft.create(
    `${folder}/${name}-screen.test.tsx`,
    `import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
${isRare ? "import { loadRareTexts } from '#i18n/start.ts'\n" : ''}import { ${Key}Screen } from './${name}-screen.tsx'

${load}

test('what is typed is counted, an emoji as one character', () => {
  renderScreen(<${Key}Screen />)
  expect(screen.getByRole('status').textContent).toBe('Characters: 0')
  fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: 'Hi 🦜' } })
  expect(screen.getByRole('status').textContent).toBe('Characters: 4')
})
`,
  )
}
