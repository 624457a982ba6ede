import type { Draft, Names, Sayings } from './draft.ts'

const texts = (key: string): Record<string, Sayings> => ({
  [`${key}Page`]: {
    en: 'Your account',
    id: 'Akun Anda',
    th: 'บัญชีของคุณ',
    vi: 'Tài khoản của bạn',
    hi: 'आपका खाता',
    zh: '你的账号',
  },
  [`${key}Name`]: {
    en: 'Signed in as {name}',
    id: 'Masuk sebagai {name}',
    th: 'เข้าสู่ระบบในชื่อ {name}',
    vi: 'Đã đăng nhập với tên {name}',
    hi: '{name} के रूप में साइन इन हैं',
    zh: '当前登录：{name}',
  },
})

/** A console page that shows which operator is signed in. */
export function newPage(draft: Draft, { feature, group, name, key, Key }: Names): void {
  const folder = `console/src/features/${feature}`
  const manifest = `${folder}/feature.ts`
  if (!draft.has(manifest)) {
    draft.create(
      manifest,
      `import { defineFeature } from '#frame/feature.ts'\n\nexport const ${group} = defineFeature({\n  name: '${feature}',\n  pages: {\n  },\n})\n`,
    )
    const list = 'console/src/features.ts'
    draft.import(list, group, `#features/${feature}/feature.ts`)
    draft.after(list, /^export const features: .* = \[\n/m, `  ${group},\n`)
  }
  draft.import(manifest, 'operators', '@mynah/contract/operators')
  draft.import(manifest, `${Key}Screen`, `./${name}-screen.tsx`)
  draft.after(
    manifest,
    /^  pages: \{\n/m,
    `    '${name}': { title: '${key}Page', group: 'content', needs: operators.me, Page: ${Key}Screen },\n`,
  )
  draft.create(
    `${folder}/${name}-screen.tsx`,
    `import { useQuery } from '@tanstack/react-query'
import { operators } from '@mynah/contract/operators'
import { queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Loaded, Page } from '#parts/page.tsx'

/** Which operator is signed in. */
export function ${Key}Screen() {
  const t = useT('${feature}')
  const me = useQuery(queryOf(operators.me, {}))
  return (
    <Page title={t('${key}Page')}>
      <Loaded query={me}>{(operator) => <p>{t('${key}Name', { name: operator.name })}</p>}</Loaded>
    </Page>
  )
}
`,
  )
  draft.texts(`${folder}/strings`, texts(key))
  draft.create(
    `${folder}/${name}-screen.test.tsx`,
    `import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, testServer } from '#test/server.tsx'

testServer()

test('the page says which operator is signed in', async () => {
  await show('/${name}')
  expect(await screen.findByText('Signed in as anna')).toBeTruthy()
})
`,
  )
}
