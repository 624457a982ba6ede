import { newCall } from './call.ts'
import type { Draft, Names } from './draft.ts'
import { newScreen } from './screen.ts'

/** A feature of contract, server and app: one call, one page, and a link to it on the page Me. */
export function newFeature(draft: Draft, { feature, group, Group }: Names): void {
  const count = { feature, group, Group, name: 'count', key: 'count', Key: 'Count' }
  const contract = `contract/src/features/${feature}/calls.ts`
  draft.create(
    contract,
    `import * as z from '../../kit/schema.ts'\nimport { call } from '../../kit/kit.ts'\n\nexport const ${group} = {\n}\n`,
  )
  const calls = 'contract/src/index.ts'
  draft.import(calls, group, `./features/${feature}/calls.ts`)
  draft.after(calls, /^export const calls = \{\n/m, `  ${group},\n`)
  draft.after(
    'server/src/platform/api-docs/prose.ts',
    /^export const tagMeanings: .* = \{\n/m,
    `  ${group}: 'Counting the characters of texts.',\n`,
  )
  const server = `server/src/features/${feature}`
  draft.create(
    `${server}/handlers.ts`,
    `import { ${group} as calls } from '@mynah/contract/${feature}'
import { serve } from '#platform/http/serve.ts'

export const ${group}Handlers = serve(calls, {
})
`,
  )
  draft.create(
    `${server}/feature.ts`,
    `import { defineFeature } from '#platform/feature.ts'
import { ${group}Handlers } from './handlers.ts'

export const ${group} = defineFeature({ name: '${feature}', calls: ${group}Handlers })
`,
  )
  const features = 'server/src/features.ts'
  draft.import(features, group, `#features/${feature}/feature.ts`)
  draft.before(features, /^ {2}demo,\n/m, `  ${group},\n`)
  newCall(draft, count)
  webSide(draft, count)
}

function webSide(draft: Draft, names: Names): void {
  const { feature, group, Group, name } = names
  const folder = `web/src/features/${feature}`
  draft.create(
    `${folder}/feature.ts`,
    `import { defineFeature } from '#client/feature.ts'

export const ${group} = defineFeature({
  name: '${feature}',
  mePart: () => import('./me-part.tsx').then((m) => m.mePart),
})
`,
  )
  draft.create(`${folder}/paths.ts`, `export const countPath = '/pages/${feature}/${name}'\n`)
  draft.create(
    `${folder}/me-part.tsx`,
    `import { LetterText } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { countPath } from './paths.ts'

function ${Group}Cell() {
  const t = useT('${feature}')
  return <Cell icon={LetterText} title={t('countTitle')} to={countPath} />
}

export const mePart = { own: [${Group}Cell] }
`,
  )
  const features = 'web/src/app/features.ts'
  draft.import(features, group, `#features/${feature}/feature.ts`)
  draft.before(features, /^ {2}favourites,\n/m, `  ${group},\n`)
  newScreen(draft, names)
}
